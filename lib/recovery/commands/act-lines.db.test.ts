import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { log } from '@/lib/log';
import { inLogContext, type LogContext, logContext } from '@/lib/log-context';
import { perform } from '@/lib/recovery/commands/perform';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { recordOf } from '@/test/support/records';
import { OPEN } from '@/test/support/setting';
import { ANA, makeImpatientQueue, makeJob, wishOn } from '@/test/support/stuck-job';
import { armOn, makeAccount } from '@/test/support/wait';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await makeImpatientQueue(db.admin);
  await makeAccount(db);
});
afterAll(() => db.drop());

type Line = LogContext & Record<string, unknown>;

/** What the log says while `work` goes on: what a line is given, and what is said of the act besides. */
async function linesOf(work: () => Promise<unknown>): Promise<Line[]> {
  const lines: Line[] = [];
  const spies = (['info', 'error'] as const).map((level) =>
    vi.spyOn(log, level).mockImplementation(((fields: object, msg: string) => {
      lines.push({ ...logContext(), ...fields, level, msg });
    }) as typeof log.info),
  );
  await inLogContext({ requestId: 'request-4711' }, work);
  for (const spy of spies) spy.mockRestore();
  return lines;
}

const pending = { status: 'pending', owner: null, token: null, lapsedAgo: null } as const;

describe('the line of an act', () => {
  it('says whose it was, by which key, and how it ended, and leads to its record', async () => {
    const { key } = await makeJob(db.admin, pending);
    const wish = await wishOn(db.admin, 'hold', key, {
      reason: 'CANARY of a reason that stays in the record',
    });
    const lines = await linesOf(() => perform(db.asOperator(), ANA, 'hold', wish, OPEN));
    expect(lines).toEqual([
      {
        ...{ level: 'info', msg: 'an act ended', requestId: 'request-4711', verb: 'hold', actor: ANA.id },
        ...{ requestKey: wish.requestKey, outcome: 'done', replayed: false },
        ...{ correlationId: expect.any(String), auditSeq: expect.any(String), ms: expect.any(Number) },
      },
    ]);
    const record = await recordOf(db.admin, String(lines[0]?.auditSeq));
    expect(record.correlation_id).toBe(lines[0]?.correlationId);
    expect(JSON.stringify(lines)).not.toContain('CANARY');
  });

  it('names the wish that the act ends, where it is recorded under that one', async () => {
    const { key } = await makeJob(db.admin, { lapsedAgo: '-10 min' });
    const { correlationId } = await armOn(db, key, 'notify');
    const { rows } = await db.admin.query<{ id: string }>(
      `select id::text from leasehold.lease_waits where correlation_id = $1`,
      [correlationId],
    );
    const wish = await wishOn(db.admin, 'cancel-wait', key, { waitId: rows[0]?.id ?? '' });
    const [line] = await linesOf(() => perform(db.asOperator(), ANA, 'cancel-wait', wish, OPEN));
    expect(line).toMatchObject({ outcome: 'cancelled', correlationId });
  });

  it('is there for an act that the role does not allow, and for one that cannot be read', async () => {
    const { key } = await makeJob(db.admin, pending);
    const wish = await wishOn(db.admin, 'hold', key);
    const viewer = { ...ANA, id: 'u-vik', role: 'viewer' } as const;
    const [denied] = await linesOf(() => perform(db.asOperator(), viewer, 'hold', wish, OPEN));
    expect(denied).toMatchObject({
      msg: 'an act was turned away',
      outcome: 'denied',
      actor: 'u-vik',
      requestKey: wish.requestKey,
    });
    const [unread] = await linesOf(() => perform(db.asOperator(), ANA, 'hold', { reason: 'CANARY' }, OPEN));
    expect(unread).toMatchObject({ outcome: 'not understood', actor: ANA.id, verb: 'hold' });
    expect(JSON.stringify(unread)).not.toContain('CANARY');
  });
});
