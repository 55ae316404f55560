import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alertsFiring } from '@/drizzle/seed/scenarios/alerts-firing';
import { readAlerts } from '@/lib/alerts/queries/read-alerts';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

describe('readAlerts', () => {
  it('says that nothing is configured as long as no watcher has said so', async () => {
    expect(await readAlerts(db.asReader(), null)).toMatchObject({
      ...{
        rules: null,
        told: null,
        resolveAfter: null,
        destinations: [],
        open: [],
        over: [],
        lastSentAt: null,
      },
    });
  });

  it('tells each rule, destination and alert as it stands, and no address', async () => {
    const { told, stuck } = await alertsFiring(db.admin);
    const { rules, destinations, open, over } = await readAlerts(db.asReader(), null);
    expect(rules?.map(({ name, firing, quietSince }) => [name, firing, quietSince !== null])).toEqual([
      ['10 jobs or more held up by one finding', 1, false],
      ['Oldest pending over 15 min', 1, false],
      ['Stale writes repeat', 0, true],
      ['No watcher is heard', 0, false],
    ]);
    expect(destinations).toMatchObject([
      { name: '#billing-ops', host: 'hooks.example.com', waiting: 1, givenUp: 0, reason: 'It answered 503.' },
      { name: 'page on-call', host: 'events.example.com', waiting: 0, failingSince: null },
    ]);
    expect(open.map(({ id }) => id)).toEqual([stuck, told]);
    expect(open[1]?.messages.map(({ destination, state }) => [destination, state])).toEqual([
      ['#billing-ops', 'waiting'],
      ['page on-call', 'delivered'],
    ]);
    expect(over).toMatchObject([
      { rule: 'Stale writes repeat', messages: [{ event: 'resolved' }, { event: 'firing' }] },
    ]);
  });

  it('finds one by its number, whatever became of it, and nothing by a number that is none', async () => {
    const { over } = await readAlerts(db.asReader(), null);
    const asked = over[0]?.id ?? '';
    await db.admin.query(
      `insert into leasehold.alerts (rule, kind, key, said, opened_at, last_seen_at, quiet_since, resolved_at, told, told_at, destinations)
       select 'r', 'finding', n::text, '{"sentence": "s", "queues": [], "path": "/"}', now(), now(), now(), now(), 'resolved', now(), '{}'
       from generate_series(1, 25) n`,
    );
    const ids = async (id: string) => (await readAlerts(db.asReader(), id)).over.map((alert) => alert.id);
    expect(await ids('999999')).not.toContain(asked);
    expect(await ids(asked)).toContain(asked);
  });
});
