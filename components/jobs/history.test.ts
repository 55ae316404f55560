import { describe, expect, it } from 'vitest';
import { historyLines } from '@/components/jobs/history';
import type { AuditEventRow } from '@/lib/audit/audit-event';
import { JOB_EVENT_KINDS, type JobEvent } from '@/lib/jobs/job-event';

function event(change: Partial<JobEvent>): JobEvent {
  const base = { id: '1', at: '2026-11-29T03:14:09.000001Z', kind: 'acquired', attempt: 3 } as const;
  return { ...base, owner: 'w-7f3a', token: '4711', detail: {}, ...change };
}

const record: AuditEventRow = {
  seq: '8836',
  at: '2026-11-29T03:14:09.000002Z',
  phase: 'act',
  actor: 'u-ana',
  actorName: 'Ana Ruiz',
  actorRole: 'operator',
  action: 'retry',
  target: 'job',
  address: { source: 'native', database: 'billing', key: '5' },
  queue: 'invoices',
  subject: 'INV-1',
  outcome: 'done',
  detail: 'Attempt 3 is failed now.',
  rowsChanged: 2,
  approvedByName: null,
  danger: null,
  alone: false,
};

describe('historyLines', () => {
  it('puts what differs by a microsecond in order, newest first', () => {
    const lines = historyLines(
      [event({ id: '1' }), event({ id: '2', at: '2026-11-29T03:14:09.000003Z' })],
      [record],
    );
    expect(lines.map((line) => line.key)).toEqual(['event-2', 'record-8836', 'event-1']);
  });

  it('says for an intervention who, how it ended and where its record is', () => {
    const [line] = historyLines([], [record]);
    expect(line).toMatchObject({ by: 'Ana Ruiz', aside: 'done, 2 rows', record: '8836' });
  });

  it('marks a late write that was rejected, and names what was tried', () => {
    const [line] = historyLines(
      [event({ kind: 'stale_write_rejected', detail: { write: 'complete_job' } })],
      [],
    );
    expect(line).toMatchObject({ rejected: true, by: 'w-7f3a', says: 'Late write rejected: complete job' });
  });

  it('does not say that the owner closed what lapsed, nor that a person held what a takeover held', () => {
    const lapsed = event({ kind: 'lease_lapsed' });
    const held = event({ kind: 'held', owner: null, token: null, detail: { effects: ['INV-1/export'] } });
    expect(historyLines([lapsed, held], [])).toMatchObject([
      { by: 'database', says: 'Closed attempt 3: its lease had lapsed' },
      { by: 'database', says: 'Held attempt 3: INV-1/export may have happened' },
    ]);
  });

  it('has words for every kind of event, also where its detail is empty', () => {
    for (const kind of JOB_EVENT_KINDS) {
      const [line] = historyLines([event({ kind })], []);
      expect(line?.says, kind).toMatch(/^\S.*[^:\s]$/);
    }
  });
});
