import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lapseLease } from '@/test/support/clock';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { grantOf, keepAlive } from '@/test/support/lease';
import { history } from '@/test/support/lease-calls';
import { makeQueue } from '@/test/support/queue';
import { applyEffect, type Effect } from './effects';
import { acquire, type Grant } from './grant';
import type { Lease } from './lease';

let db: FreshDatabase;
let queue: string;

beforeAll(async () => {
  db = await freshDatabase();
  queue = await makeQueue(db.admin);
});
afterAll(() => db.drop());

const effectOf = (subject: string, honoursKeys: boolean): Effect => ({
  stage: 'ocr',
  key: `${subject}/ocr`,
  provider: 'ocr',
  honoursKeys,
});

/** A provider that counts what it was asked for. */
function provider() {
  const keys: string[] = [];
  return {
    keys,
    call: async (key: string) => {
      keys.push(key);
      return { page: keys.length };
    },
  };
}

async function withLease<Result>(grant: Grant, work: (lease: Lease) => Promise<Result>): Promise<Result> {
  const lease = keepAlive(db, grant);
  try {
    return await work(lease);
  } finally {
    lease.end();
  }
}

async function successorOf({ jobId, subject }: Grant): Promise<Grant> {
  await lapseLease(db.admin, jobId);
  return grantOf(db, queue, subject, 'w-successor');
}

describe('applyEffect', () => {
  it('commits the intention before it calls', async () => {
    const grant = await grantOf(db, queue, 'INV-1', 'w-owner');
    const seen = await withLease(grant, (lease) =>
      applyEffect(db.asWorker(), lease, effectOf('INV-1', true), async () => {
        const { rows } = await db.admin.query(
          "select status from job_effects where effect_key = 'INV-1/ocr'",
        );
        return rows[0].status;
      }),
    );
    expect(seen).toBe('intended');
  });

  it('gives the recorded result to the next attempt and does not call again', async () => {
    const { keys, call } = provider();
    const grant = await grantOf(db, queue, 'INV-2', 'w-owner');
    const first = await withLease(grant, (lease) =>
      applyEffect(db.asWorker(), lease, effectOf('INV-2', false), call),
    );
    const next = await successorOf(grant);
    const second = await withLease(next, (lease) =>
      applyEffect(db.asWorker(), lease, effectOf('INV-2', false), call),
    );
    expect(second).toEqual(first);
    expect(keys).toEqual(['INV-2/ocr']);
  });

  it('calls again under the same key when the first call broke and the provider honours keys', async () => {
    const { keys, call } = provider();
    const grant = await grantOf(db, queue, 'INV-3', 'w-owner');
    const broken = async (key: string) => {
      await call(key);
      throw new Error('the connection broke');
    };
    await withLease(grant, async (lease) => {
      const effect = effectOf('INV-3', true);
      await expect(applyEffect(db.asWorker(), lease, effect, broken)).rejects.toThrow('the connection broke');
    });
    const next = await successorOf(grant);
    await withLease(next, (lease) => applyEffect(db.asWorker(), lease, effectOf('INV-3', true), call));
    expect(keys).toEqual(['INV-3/ocr', 'INV-3/ocr']);
  });

  it('does not call when it may have happened and the provider honours no keys', async () => {
    const { keys, call } = provider();
    const grant = await grantOf(db, queue, 'INV-4', 'w-owner');
    await withLease(grant, async (lease) => {
      const effect = effectOf('INV-4', false);
      const broken = () => Promise.reject(new Error('no answer'));
      await expect(applyEffect(db.asWorker(), lease, effect, broken)).rejects.toThrow('no answer');
      await expect(applyEffect(db.asWorker(), lease, effect, call)).rejects.toMatchObject({
        name: 'EffectInDoubt',
      });
    });
    expect(keys).toEqual([]);
  });

  it('does not call for an owner that was taken over, and loses its lease', async () => {
    const { keys, call } = provider();
    const grant = await grantOf(db, queue, 'INV-5', 'w-owner');
    await successorOf(grant);
    await withLease(grant, async (lease) => {
      const effect = effectOf('INV-5', true);
      await expect(applyEffect(db.asWorker(), lease, effect, call)).rejects.toMatchObject({
        reason: 'taken over',
      });
      expect(lease.lost.aborted).toBe(true);
    });
    expect(keys).toEqual([]);
  });

  it('leaves the doubt in the ledger, and a rejected write in the story, when it was taken over during the call', async () => {
    const grant = await grantOf(db, queue, 'INV-6', 'w-owner');
    await withLease(grant, async (lease) => {
      const effect = effectOf('INV-6', false);
      const late = applyEffect(db.asWorker(), lease, effect, async () => {
        await lapseLease(db.admin, grant.jobId);
        return acquire(db.asWorker(), { queue, subject: 'INV-6', owner: 'w-successor' });
      });
      await expect(late).rejects.toMatchObject({ reason: 'taken over' });
    });
    const { rows } = await db.admin.query("select status from job_effects where effect_key = 'INV-6/ocr'");
    expect(rows).toEqual([{ status: 'intended' }]);
    expect(await history(db.admin, 'INV-6')).toContain('stale_write_rejected');
  });
});
