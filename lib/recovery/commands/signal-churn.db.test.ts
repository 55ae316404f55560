import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { terminateBackend } from '@/lib/recovery/commands/terminate-backend';
import { anyOf, type Churn, signalled, startChurn } from '@/test/support/churn';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { ANA } from '@/test/support/stuck-job';
import { wishOnBackend } from '@/test/support/target-wishes';

const TRIES = 100;
/** Half of the tries are honest looks; the others take the pid of one session and the start or the transaction of another. */
const MIXES = ['honest', 'honest', 'backendStart', 'xactStart'] as const;

let db: FreshDatabase;
let churn: Churn;
beforeAll(async () => {
  db = await freshDatabase();
  churn = startChurn(db.urls.workers, 12);
});
afterAll(() => db.drop());

/** Looks at a session that is open at this moment. */
async function look() {
  for (;;) {
    const pid = anyOf(churn.open);
    const request = pid && (await wishOnBackend(db.admin, 'terminate-backend', pid).catch(() => null));
    if (request) return request;
    await db.admin.query('select 1');
  }
}

async function tryOnce(mix: (typeof MIXES)[number]): Promise<string> {
  const seen = await look();
  if (mix === 'honest') return (await terminateBackend(db.asOperator(), ANA, seen)).outcome;
  const { guard } = await look();
  const mixed = { ...seen.guard, [mix]: guard[mix] };
  const key = seen.address.key.replace(seen.guard.backendStart, mixed.backendStart);
  const request = { ...seen, guard: mixed, address: { ...seen.address, key } };
  return (await terminateBackend(db.asOperator(), ANA, request)).outcome;
}

describe('terminating a backend while sessions come and go', () => {
  it(`ends not one wrong session in ${TRIES} tries: whoever was ended is who the guard named, in that transaction`, async () => {
    const outcomes: Record<string, number> = {};
    const lane = async (first: number) => {
      for (let index = first; index < TRIES; index += 4) {
        const outcome = await tryOnce(MIXES[index % MIXES.length] ?? 'honest');
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      }
    };
    await Promise.all([0, 1, 2, 3].map(lane));
    await churn.stop();

    const sent = await signalled(db.admin);
    expect(churn.ended.map(({ key }) => key).sort()).toEqual([...sent.keys()].sort());
    for (const { key, lately } of churn.ended) expect(lately, key).toContain(sent.get(key));
    expect(churn.ended.length).toBeGreaterThan(10);
    // Two tries may be on one session at once, and both see it go.
    expect(outcomes.done).toBeGreaterThanOrEqual(churn.ended.length);
    expect(outcomes.stale).toBeGreaterThan(10);
  });
});
