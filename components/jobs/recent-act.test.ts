import { describe, expect, it } from 'vitest';
import { recentAct } from '@/components/jobs/recent-act';
import type { AuditEventRow } from '@/lib/audit/audit-event';

const NOW = Date.parse('2026-11-29T03:14:00.000Z');
const act = (change: Partial<AuditEventRow>): AuditEventRow => ({
  seq: '8841',
  at: '2026-11-29T03:12:00.000000Z',
  phase: 'act',
  actor: 'u-ana',
  actorName: 'Ana Ruiz',
  actorRole: 'operator',
  action: 'mark-failed',
  target: 'job',
  address: { source: 'native', database: 'billing', key: '42' },
  queue: 'invoices',
  subject: 'INV-104217',
  outcome: 'done',
  detail: 'Attempt 3 is failed.',
  rowsChanged: 1,
  approvedByName: null,
  danger: null,
  alone: false,
  ...change,
});

describe('recentAct', () => {
  it('names the newest act of the last minutes', () => {
    expect(recentAct([act({}), act({ seq: '8840' })], NOW)?.seq).toBe('8841');
  });

  it('counts an armed wait, which moved no row', () => {
    expect(recentAct([act({ action: 'wait-out', outcome: 'armed', rowsChanged: 0 })], NOW)?.seq).toBe('8841');
  });

  it('passes over what came to nothing', () => {
    const refused = act({ seq: '8842', outcome: 'stale', rowsChanged: 0 });
    expect(recentAct([refused, act({})], NOW)?.seq).toBe('8841');
  });

  it('passes over a snooze, which does nothing to the job', () => {
    const snoozed = act({ seq: '8842', action: 'snooze', target: 'finding' });
    expect(recentAct([snoozed, act({})], NOW)?.seq).toBe('8841');
  });

  it('is silent about what is history', () => {
    expect(recentAct([act({ at: '2026-11-29T03:08:59.000000Z' })], NOW)).toBeNull();
  });
});
