import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readHead } from '@/lib/audit/queries/read-head';
import { shareVerifications, type Verifications } from '@/lib/audit/queries/share-verifications';
import type { VerificationLine } from '@/lib/audit/verification';
import type { Database } from '@/lib/db/pool';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import type { ChainHead } from '../verify-export.mjs';

/** Three batches of the reading. */
const EVENTS = 2_500;
const WRONG = '0'.repeat(64);

let db: FreshDatabase;
let head: ChainHead;
/** Statements that read the chain. */
let batches = 0;
let verifications: Verifications;
beforeAll(async () => {
  db = await freshDatabase();
  const event = {
    ...{ actor: 'u1', actor_name: 'Ana Ruiz', actor_role: 'viewer', action: 'retry', detail: 'Not allowed.' },
    ...{ source: 'native', database: 'billing', job_key: '7', correlation_id: crypto.randomUUID() },
  };
  await db.admin.query(
    `select count(*) from generate_series(1, $2) n,
       leasehold.append_audit_event($1::jsonb || jsonb_build_object('outcome', 'refused', 'rows_changed', n))`,
    [JSON.stringify(event), EVENTS],
  );
  const found = await readHead(db.asReader());
  if (!found) throw new Error('The record was not made.');
  head = found;
});
afterAll(() => db.drop());
beforeEach(() => {
  batches = 0;
  verifications = shareVerifications(counting(db.asReader()));
});

/** The reader's own pool, which counts the batches that are asked of it. */
function counting(pool: ReturnType<FreshDatabase['asReader']>): Database {
  return new Proxy(pool, {
    get: (target, name) => {
      if (name !== 'query') return Reflect.get(target, name);
      return (statement: { text: string }) => {
        if (statement.text.includes('as anew')) batches += 1;
        return target.query(statement);
      };
    },
  });
}

async function linesOf(told: AsyncGenerator<VerificationLine> | null): Promise<VerificationLine[]> {
  if (!told) throw new Error('Nothing was told.');
  const lines: VerificationLine[] = [];
  for await (const line of told) lines.push(line);
  return lines;
}

const resultOf = async (told: AsyncGenerator<VerificationLine> | null) => {
  const last = (await linesOf(told)).at(-1);
  if (last?.state !== 'ended') throw new Error(`It is ${last?.state}.`);
  return last.result;
};

describe('a verification', () => {
  it('tells how many events were checked of how many, and then what it found', async () => {
    const lines = await linesOf(verifications.verify([]));
    const counts = lines.flatMap((line) => (line.state === 'running' ? line.progress.events : []));
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect(counts.length).toBeGreaterThan(1);
    expect(lines.at(-1)).toMatchObject({
      state: 'ended',
      result: { events: EVENTS, of: EVENTS, heads: [], report: { intact: true, head } },
    });
  });

  it('is read once for ten viewers', async () => {
    await linesOf(verifications.verify([]));
    const alone = batches;
    batches = 0;
    const results = await Promise.all(Array.from({ length: 10 }, () => resultOf(verifications.verify([]))));
    expect(batches).toBe(alone);
    expect(new Set(results).size).toBe(1);
  });

  it('goes on when its viewer leaves, and its result stays', async () => {
    const told = verifications.verify([head]);
    await told?.next();
    await told?.return(undefined);
    expect(verifications.standing()).toMatchObject({ running: true, last: null });
    const result = await resultOf(verifications.join());
    expect(verifications.standing()).toEqual({ running: false, last: result });
    expect(result.report.proved).toEqual([EVENTS]);
    expect(verifications.join()).toBeNull();
  });

  it('against another head waits for its turn and names what that proves', async () => {
    const [first, second] = await Promise.all([
      resultOf(verifications.verify([])),
      linesOf(verifications.verify([{ seq: '7', hash: WRONG }])),
    ]);
    expect(first.report.intact).toBe(true);
    expect(second[0]).toEqual({ state: 'waiting' });
    expect(second.at(-1)).toMatchObject({
      result: { report: { intact: false, breaks: [{ kind: 'rewritten', from: 1, to: 7 }] } },
    });
  });

  it('sends away who would be the ninth to wait', async () => {
    const wishes = Array.from({ length: 9 }, (_, index) =>
      verifications.verify([{ seq: String(index + 1), hash: WRONG }]),
    );
    expect(wishes.map((told) => told === null)).toEqual([...Array(8).fill(false), true]);
    await Promise.all(wishes.map((told) => told && linesOf(told)));
  });

  it('that cannot read says so, and the next one can', async () => {
    const blind = shareVerifications(db.asWorker());
    const sentence = 'The database role lacks a privilege for this.';
    expect((await linesOf(blind.verify([]))).at(-1)).toEqual({ state: 'failed', sentence });
    expect(blind.standing()).toEqual({ running: false, last: null });
    expect((await linesOf(blind.verify([]))).at(-1)).toMatchObject({ state: 'failed' });
  });
});
