import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SilentRule } from '@/lib/alerts/alert-rule';
import { raiseAlerts } from '@/lib/watcher/raise-alerts';
import { raiseSilence, standIn } from '@/lib/watcher/stand-in';
import {
  configOf,
  destinationOf,
  firing,
  judgementOf,
  leadForGood,
  letTimePass,
  messagesOf,
} from '@/test/support/alerts';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { type Receiver, startReceiver } from '@/test/support/receiver';

const PLACE = { origin: 'https://jobs.example.com', environment: 'staging' } as const;
const RULE: SilentRule = {
  ...{ kind: 'watcher-silent', name: 'No watcher is heard', to: ['on-call'], repeat: 3_600, after: 30 },
};

let db: FreshDatabase;
let receiver: Receiver;
beforeAll(async () => {
  db = await freshDatabase();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await db.drop();
});

const standing = (rule = RULE) =>
  standIn(db.asOperator(), configOf([destinationOf(receiver.url)], [rule]), PLACE, 'console-1');
const silentFor = (span: string) =>
  db.admin.query(
    `update leasehold.watcher_lease set lease_until = clock_timestamp() - $1::interval, heartbeat_at = clock_timestamp() - $1::interval`,
    [span],
  );
/** The server of a test started a moment ago, and could not have heard anybody: one second is long enough here. */
const IMPATIENT = { ...RULE, after: 1 };

it('a console tells nothing while a watcher leads, or has led a moment ago', async () => {
  const lead = await leadForGood(db);
  // Nor does it send what a watcher put out.
  await raiseAlerts(db.asOperator(), lead, judgementOf([firing('w-1')]));
  await standing(IMPATIENT);
  await silentFor('29 s');
  expect(await raiseSilence(db.asOperator(), RULE)).toBe(0);
  await standing();
  expect(receiver.got).toEqual([]);
});

it('consoles tell once that no watcher is heard, however many there are, and leave the rest to the next watcher', async () => {
  await silentFor('31 s');
  await Promise.all([standing(IMPATIENT), standing(IMPATIENT), standing(IMPATIENT)]);
  await standing(IMPATIENT);
  expect(receiver.got.map(({ body }) => [body.event, body.alert.kind])).toEqual([
    ['firing', 'watcher-silent'],
  ]);
  expect(receiver.got[0]?.body.summary).toMatch(/^No watcher leads\. /);
  expect((await messagesOf(db.admin)).map(({ state }) => state)).toEqual(['waiting', 'delivered']);
});

it('the next watcher resolves it', async () => {
  const lead = await leadForGood(db);
  const quiet = judgementOf([firing('w-1')], {
    judged: ['A job is held up', RULE.name],
    configured: ['A job is held up', RULE.name],
  });
  await raiseAlerts(db.asOperator(), lead, quiet);
  await letTimePass(db.admin, '31 s');
  expect(await raiseAlerts(db.asOperator(), lead, quiet)).toMatchObject({ resolved: 1, put: 1 });
});
