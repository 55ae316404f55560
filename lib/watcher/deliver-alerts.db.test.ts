import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Destination } from '@/lib/alerts/destination';
import type { Firing } from '@/lib/alerts/judgement';
import { deliverDue } from '@/lib/watcher/deliver-alerts';
import type { Lead } from '@/lib/watcher/lead';
import { watcherOutbox } from '@/lib/watcher/outbox';
import { raiseAlerts } from '@/lib/watcher/raise-alerts';
import {
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

let db: FreshDatabase;
let lead: Lead;
let receiver: Receiver;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

/** Each test has a destination of its own: what others left in the outbox is not its. */
let tests = 0;
let to: Destination;
beforeEach(async () => {
  tests += 1;
  lead = await leadForGood(db);
  receiver = await startReceiver();
  to = destinationOf(receiver.url, { name: `on-call ${tests}` });
});
afterEach(() => receiver.close());

const key = (name: string) => `${name}-${tests}`;
const fired = (name: string, change: Partial<Firing> = {}) => firing(key(name), { to: [to.name], ...change });
const judge = (...all: Firing[]) => raiseAlerts(db.asOperator(), lead, judgementOf(all));
const deliver = (destination: Destination = to, mine: Lead = lead) =>
  deliverDue({ outbox: watcherOutbox(db.asOperator(), () => mine), destination, place: PLACE });
/** Lets an alert be over, as time would. */
async function end(...left: Firing[]) {
  await judge(...left);
  await letTimePass(db.admin, '31 s');
  await judge(...left);
}
const ours = async () => (await messagesOf(db.admin)).filter(({ destination }) => destination === to.name);
const got = () => receiver.got.map(({ body }) => `${body.alert.rule} ${body.sequence} ${body.event}`);

describe('a message', () => {
  it('arrives once, with its key, what is wrong, and links to where it is told in full', async () => {
    await judge(fired('w'));
    expect(await deliver()).toBe(1);
    expect(await deliver()).toBe(0);
    const [{ headers, body }] = receiver.got as [Receiver['got'][0]];
    const [message] = await ours();
    expect(message).toMatchObject({ state: 'delivered', attempts: 1, status: 204, reason: null });
    expect(headers).toMatchObject({ 'idempotency-key': message?.key, 'leasehold-event': 'firing' });
    expect(body).toMatchObject({
      ...{ key: message?.key, event: 'firing', sequence: 1, heldUp: 1, queues: ['invoices'] },
      summary: `Owner silent: ${key('w')}. 1 job held up in invoices.`,
      url: 'https://jobs.example.com/?finding=one',
      links: [{ label: 'Job', url: 'https://jobs.example.com/jobs/native/db/1' }],
      console: { origin: PLACE.origin, environment: 'staging', database: db.name },
    });
    expect(body.alert.url).toBe(`https://jobs.example.com/health/alerts?alert=${body.alert.id}`);
  });

  it('tells no business key and nothing that a finding says of one, unless its destination may hear it', async () => {
    await judge(fired('w'));
    await deliver();
    expect(receiver.got[0]?.text).not.toMatch(/INV-1|holding/);
    await judge(fired('w'), fired('other'));
    await deliver({ ...to, subjects: true });
    expect(receiver.got[1]?.body).toMatchObject({
      subjects: ['INV-1'],
      detail: 'Worker fell silent, holding INV-1.',
    });
  });

  it('is text for Slack, in which nothing is a mark that is not meant as one', async () => {
    await judge(
      fired('w', { said: { ...fired('w').said, sentence: 'Owner <silent> & late.', path: '/?finding=1' } }),
    );
    await deliver({ ...to, kind: 'slack' });
    const { text = '' } = receiver.got[0]?.body ?? {};
    expect(text.split('\n')).toEqual([
      `*Firing*: A job is held up (staging, ${db.name})`,
      'Owner &lt;silent&gt; &amp; late.',
      expect.stringMatching(
        /^<https:\/\/jobs\.example\.com\/health\/alerts\?alert=\d+\|Alert> · <https:\/\/jobs\.example\.com\/jobs\/native\/db\/1\|Job>$/,
      ),
    ]);
    expect(Object.keys(receiver.got[0]?.body ?? {})).toEqual(['text']);
  });

  it('is signed over time and body, as docs/alerts.md says how to check', async () => {
    const secret = 'a secret of sixteen or more';
    await judge(fired('w'));
    await deliver({ ...to, secret });
    const [{ headers, text }] = receiver.got as [Receiver['got'][0]];
    const isFrom = await snippet();
    expect(isFrom(secret, headers['leasehold-signature'] ?? '', text)).toBe(true);
    expect(isFrom(secret, headers['leasehold-signature'] ?? '', `${text} `)).toBe(false);
    expect(isFrom('another secret', headers['leasehold-signature'] ?? '', text)).toBe(false);
  });

  it('goes to no other address than the configured one, and leaves nothing of an answer behind', async () => {
    const elsewhere = await startReceiver();
    receiver.answers((response) =>
      response.writeHead(302, { location: elsewhere.url }).end('secret answer'.repeat(10_000)),
    );
    await judge(fired('w'));
    await deliver();
    expect(elsewhere.got).toEqual([]);
    const [message] = await ours();
    expect(message).toMatchObject({
      ...{ state: 'waiting', status: 302, reason: 'It answered 302; no redirect is followed.' },
    });
    await elsewhere.close();
  });

  it('is given up after 24 hours, in plain sight, and the next of its alert goes', async () => {
    receiver.answers(500);
    await judge(fired('w'));
    await deliver();
    await end();
    await letTimePass(db.admin, '24 h');
    receiver.answers(204);
    await deliver();
    expect(await ours()).toMatchObject([
      { event: 'firing', state: 'given_up', reason: 'Not delivered within 24 hours. It answered 500.' },
      { event: 'resolved', state: 'given_up' },
    ]);
    await judge(fired('w'));
    await deliver();
    expect(got()).toEqual(['A job is held up 1 firing', 'A job is held up 3 firing']);
  });
});

describe('a receiver that is down', () => {
  it('for five minutes gets everything on its return: each once, and in order by alert', async () => {
    receiver.answers(503);
    const names = Array.from({ length: 12 }, (_, index) => `w${index}`);
    const all = names.map((name) => fired(name));
    await judge(...all);
    for (let minute = 0; minute < 5; minute++) {
      await deliver();
      // Half of the alerts are over meanwhile, and one of those is told again after that.
      if (minute === 2) await end(...all.slice(0, 6));
      await letTimePass(db.admin, '1 min');
    }
    await judge(...all.slice(0, 6), fired('w11'));
    await letTimePass(db.admin, '6 min');
    await judge(...all.slice(0, 6), fired('w11'));
    const refused = receiver.got.splice(0);
    expect(refused.length).toBeLessThan(20);

    receiver.answers(204);
    await letTimePass(db.admin, '5 min');
    await deliver();
    const messages = await ours();
    expect(messages).toHaveLength(12 + 6 + 1);
    expect(messages.filter(({ state }) => state !== 'delivered')).toEqual([]);
    expect(new Set(receiver.got.map(({ body }) => body.key)).size).toBe(receiver.got.length);
    expect(receiver.got).toHaveLength(19);
    const sequences = new Map<string, number[]>();
    for (const { body } of receiver.got)
      sequences.set(body.alert.id, [...(sequences.get(body.alert.id) ?? []), body.sequence]);
    for (const sequence of sequences.values())
      expect(sequence).toEqual(sequence.map((_, index) => index + 1));
  });

  it('is tried with one message at a time, each time later, at most five minutes', async () => {
    receiver.answers(503);
    await judge(fired('a'), fired('b'), fired('c'));
    await deliver();
    const dueIn = async (): Promise<number> => {
      const { rows } = await db.admin.query<{ due: number }>(
        `select extract(epoch from due_at - clock_timestamp())::float8 as due
         from leasehold.alert_destinations where name = $1`,
        [to.name],
      );
      return rows[0]?.due ?? Number.NaN;
    };
    // The first three went together, since nobody knew.
    for (let failures = 3; failures < 13; failures++) {
      const longest = Math.min(300, 2 ** (failures - 1));
      expect(await dueIn()).toBeLessThanOrEqual(longest);
      expect(await dueIn()).toBeGreaterThan(longest / 2 - 1);
      const before = receiver.got.length;
      await deliver();
      expect(receiver.got.length).toBe(before);
      await letTimePass(db.admin, '5 min');
      await deliver();
      expect(receiver.got.length).toBe(before + 1);
    }
  });

  it('says when to come again, and is heard', async () => {
    receiver.answers((response) => response.writeHead(429, { 'retry-after': '120' }).end());
    await judge(fired('w'));
    await deliver();
    await letTimePass(db.admin, '115 s');
    await deliver();
    expect(receiver.got).toHaveLength(1);
    await letTimePass(db.admin, '6 s');
    await deliver();
    expect(receiver.got).toHaveLength(2);
  });

  it('holds up no other', async () => {
    receiver.answers(503);
    const other = await startReceiver();
    await judge(fired('w', { to: [to.name, `other ${tests}`] }));
    await deliver();
    expect(await deliver(destinationOf(other.url, { name: `other ${tests}` }))).toBe(1);
    await other.close();
  });

  it('that finds one message wrong gets the others', async () => {
    const wrong = key('wrong');
    receiver.answers((response, { body }) =>
      response.writeHead(body.summary.includes(wrong) ? 422 : 204).end(),
    );
    await judge(fired('wrong'), fired('a'), fired('b'));
    await deliver();
    await deliver();
    expect((await ours()).map(({ state }) => state)).toEqual(['waiting', 'delivered', 'delivered']);
  });

  it('does not answer, and is told apart from one that refuses', async () => {
    receiver.answers((response) => response.destroy());
    await judge(fired('w'));
    await deliver();
    expect(await ours()).toMatchObject([{ status: null, reason: 'The connection broke.' }]);
    await receiver.close();
    await letTimePass(db.admin, '1 min');
    await deliver();
    expect(await ours()).toMatchObject([{ status: null, reason: 'The connection was refused.' }]);
    receiver = await startReceiver();
  });
});

describe('a message that is being sent', () => {
  it('is sent again under the same key by the next leader, when its own was lost before it was settled', async () => {
    await judge(fired('w'));
    const old = lead;
    const outbox = watcherOutbox(db.asOperator(), () => old);
    const [message] = await outbox.claim(to.name);
    if (!message) throw new Error('Nothing was taken.');
    // Sent, and then its sender is not heard any more.
    expect(await deliver()).toBe(0);
    lead = await leadForGood(db, 'watcher-next');
    const arrived = { status: 204, failure: null, retryAfter: null };
    expect(await outbox.settle(message, arrived)).toBe(false);
    expect(await deliver()).toBe(1);
    expect(receiver.got.map(({ body }) => body.key)).toEqual([message.key]);
    expect(await ours()).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  });

  it('is taken by nobody who does not lead any more', async () => {
    const old = lead;
    lead = await leadForGood(db, 'watcher-next');
    await judge(fired('w'));
    expect(await watcherOutbox(db.asOperator(), () => old).claim(to.name)).toEqual([]);
    expect(await deliver()).toBe(1);
  });

  it('is sent by one of two that ask at once', async () => {
    await judge(...['a', 'b', 'c', 'd', 'e', 'f'].map((name) => fired(name)));
    await Promise.all([deliver(), deliver(), deliver()]);
    await deliver();
    expect(receiver.got).toHaveLength(6);
    expect(new Set(receiver.got.map(({ body }) => body.key)).size).toBe(6);
  });

  it('is not followed by the next of its alert', async () => {
    await judge(fired('w'));
    const outbox = watcherOutbox(db.asOperator(), () => lead);
    const [message] = await outbox.claim(to.name);
    if (!message) throw new Error('Nothing was taken.');
    await end();
    await db.admin.query(
      `update leasehold.alert_messages set claim_until = clock_timestamp() + interval '30 s' where id = $1`,
      [message.id],
    );
    expect(await deliver()).toBe(0);
    await outbox.settle(message, { status: 204, failure: null, retryAfter: null });
    await deliver();
    expect(got()).toEqual(['A job is held up 2 resolved']);
  });
});

/** What docs/alerts.md gives to receivers, as it stands there. */
async function snippet(): Promise<(secret: string, signature: string, body: string) => boolean> {
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(readFileSync('docs/alerts.md', 'utf8')) ?? [];
  const module = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return module.isFromLeasehold;
}
