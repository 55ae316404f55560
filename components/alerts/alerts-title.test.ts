import { describe, expect, it } from 'vitest';
import { alertsTitle } from '@/components/alerts/alerts-title';
import type { AlertRow, AlertsSnapshot, RuleRow } from '@/lib/alerts/alerts-snapshot';

const RULE: RuleRow = {
  ...{ name: 'A job is held up', kind: 'finding', to: ['on-call'], repeat: null },
  ...{ firing: 0, since: null, quietSince: null },
};
const snapshot = (change: Partial<AlertsSnapshot>): AlertsSnapshot => ({
  ...{ databaseNow: '2026-11-29T03:14:30.000000Z', database: 'billing', told: null, rules: [RULE, RULE] },
  ...{ resolveAfter: 30, destinations: [], open: [], over: [], lastSentAt: null },
  ...change,
});
const alert = (by: string | null = null, resolvedAt: string | null = null) =>
  ({ acknowledged: by && { by }, resolvedAt }) as AlertRow;

describe('alertsTitle', () => {
  it.each<[string, Partial<AlertsSnapshot>]>([
    ['1 alert fires, and nobody has it', { open: [alert()] }],
    ['2 alerts fire, and nobody has them', { open: [alert(), alert()] }],
    ['2 alerts fire, and nobody has 1 of them', { open: [alert('Ana'), alert()] }],
    ['1 alert fires, and somebody has it', { open: [alert('Ana')] }],
    [
      'Nothing fires; the last alert was over 12 min ago',
      { over: [alert(null, '2026-11-29T03:02:30.000000Z')] },
    ],
    ['Nothing fires, and nothing has under 2 rules', {}],
    ['Nobody is told of anything: no alerts are configured', { rules: null }],
  ])('is: %s', (title, change) => {
    expect(alertsTitle(snapshot(change))).toBe(title);
  });
});
