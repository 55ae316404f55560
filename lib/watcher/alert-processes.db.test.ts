import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { letTimePass, messagesOf } from '@/test/support/alerts';
import { type Changes, changesOf } from '@/test/support/changes';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { type Receiver, startReceiver } from '@/test/support/receiver';
import { makeImpatientQueue, makeJob } from '@/test/support/stuck-job';
import { lapseLead, leadingPid, startWatcher, type WatcherProcess } from '@/test/support/watcher-process';

let db: FreshDatabase;
let changes: Changes;
let receiver: Receiver;
let folder: string;
const watchers: WatcherProcess[] = [];
beforeAll(async () => {
  db = await freshDatabase();
  await makeImpatientQueue(db.admin);
  changes = await changesOf(db, 'leasehold.watcher_lease', 'leasehold.alert_messages');
  receiver = await startReceiver();
  folder = mkdtempSync(path.join(tmpdir(), 'leasehold-alerts-'));
  const rule = { kind: 'finding', findings: ['owner-unregistered'], to: ['on-call'] };
  writeFileSync(
    path.join(folder, 'alerts.json'),
    JSON.stringify({ destinations: [{ name: 'on-call', url: receiver.url }], rules: [rule] }),
  );
});
afterEach(async () => {
  for (const { child } of watchers) child.kill('SIGKILL');
  await Promise.all(watchers.splice(0).map(({ ended }) => ended));
  await lapseLead(db);
  receiver.answers(204);
  receiver.got.splice(0);
});
afterAll(async () => {
  changes.end();
  await receiver.close();
  rmSync(folder, { recursive: true });
  await db.drop();
});

const start = () => {
  const watcher = startWatcher(db, { LEASEHOLD_ALERTS: path.join(folder, 'alerts.json') });
  watchers.push(watcher);
  return watcher;
};
const leader = () =>
  changes.until(async () => {
    const pid = await leadingPid(db);
    return watchers.find((one) => one.pid === pid);
  });
const stateOf = async (owner: string) =>
  (await messagesOf(db.admin)).filter(({ lane }) => lane.endsWith(owner)).map(({ state }) => state);
const keys = () => receiver.got.map(({ body }) => body.key);

describe('two watcher processes', () => {
  it('send each alert once, through a change of the lead, when nobody is lost while sending', async () => {
    start();
    start();
    const first = await leader();
    const owners = ['w-a', 'w-b', 'w-c', 'w-d', 'w-e'];
    for (const owner of owners) await makeJob(db.admin, { owner });
    await changes.until(async () =>
      (await Promise.all(owners.map(stateOf))).every(([state]) => state === 'delivered'),
    );
    first.child.kill('SIGTERM');
    await first.ended;
    await leader();
    await makeJob(db.admin, { owner: 'w-f' });
    await changes.until(async () => (await stateOf('w-f')).includes('delivered'));
    expect(receiver.got.map(({ body }) => body.owner).sort()).toEqual([...owners, 'w-f']);
  });

  it.each(['SIGKILL', 'SIGSTOP'] as const)(
    'send an alert again under its key after %s came between sending and settling, and a receiver that knows keys sees one',
    async (signal) => {
      const held: ServerResponse[] = [];
      receiver.answers((response) => void held.push(response));
      start();
      start();
      const sending = await leader();
      const owner = `w-${signal}`;
      await makeJob(db.admin, { owner });
      // Received, and nobody has said so yet.
      await receiver.until((got) => got.length === 1);
      sending.child.kill(signal);
      receiver.answers(204);
      await lapseLead(db);
      await changes.until(async () => (await stateOf(owner)).includes('delivered'));
      expect(receiver.got).toHaveLength(2);
      expect(new Set(keys()).size).toBe(1);

      // The one that was stopped wakes with an answer in hand, still sure that it leads.
      for (const response of held) response.writeHead(204).end();
      if (signal === 'SIGSTOP') sending.child.kill('SIGCONT');
      await makeJob(db.admin, { owner: `${owner}-next` });
      await changes.until(async () => (await stateOf(`${owner}-next`)).includes('delivered'));
      expect(await stateOf(owner)).toEqual(['delivered']);
      expect(receiver.got).toHaveLength(3);
      expect(new Set(keys()).size).toBe(2);
      await letTimePass(db.admin, '1 min');
    },
  );
});
