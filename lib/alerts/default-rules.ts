import type { AlertRule } from '@/lib/alerts/alert-rule';
import { spanOf } from '@/lib/format/span';
import {
  LOCK_SAMPLE_SLOW,
  OLDEST_PENDING_SECONDS,
  RENEW_FAILURES_A_MINUTE,
} from '@/lib/health/signal-limits';
import type { FaultKind } from '@/lib/triage/finding';

/** The troubles that hold work up. The others are for the reader of Triage: what was changed or reported, by whom. */
export const HOLDING_UP: readonly FaultKind[] = [
  'owner-silent',
  'owner-unregistered',
  'owner-untold',
  'sweep-missing',
  'queue-locked',
  'redis-lease-owner',
  'redis-lease-missing',
  'no-lease',
  'lapsed-owner-alive',
  'no-progress',
  'never-started',
  'owner-newer',
  'crash-loop',
  'held-in-doubt',
  'lock-left-held',
  'lock-leaked-pooler',
  'ghost-session',
  'idle-in-transaction',
  'lock-convoy',
  'prepared-transaction',
  'redis-lease-left',
  'stale-gate',
];

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** What is watched where the configuration names no rules: each told to every destination, and again each hour until somebody has it. */
export function defaultRules(to: readonly string[]): AlertRule[] {
  const common = { to, repeat: HOUR };
  return [
    {
      ...common,
      kind: 'finding',
      name: 'A job is held up',
      findings: HOLDING_UP,
      confidence: 'likely',
      openFor: 0,
      heldUp: 1,
      queues: null,
    },
    {
      ...common,
      kind: 'finding',
      name: 'Nobody can tell for 10 min',
      findings: ['cannot-tell', 'unseen'],
      confidence: 'unknown',
      openFor: 10 * MINUTE,
      heldUp: 1,
      queues: null,
    },
    {
      ...common,
      kind: 'oldest-pending',
      name: `Oldest pending over ${spanOf(OLDEST_PENDING_SECONDS)}`,
      over: OLDEST_PENDING_SECONDS,
      queues: null,
    },
    {
      ...common,
      kind: 'renew-failures',
      name: 'Renewals fail',
      atLeast: RENEW_FAILURES_A_MINUTE * 5,
      within: 5 * MINUTE,
      queues: null,
    },
    {
      ...common,
      kind: 'stale-writes',
      name: 'Stale writes repeat',
      atLeast: 3,
      within: 15 * MINUTE,
      queues: null,
    },
    {
      ...common,
      kind: 'lock-sample-slow',
      name: 'The lock sample is slower than it was',
      ...LOCK_SAMPLE_SLOW,
    },
    { ...common, kind: 'locks-piling-up', name: 'The lock table is filling', share: 0.7 },
    { ...common, kind: 'watcher-silent', name: 'No watcher is heard', after: 30 },
    { ...common, kind: 'record-broken', name: 'The record is broken' },
    { ...common, kind: 'reviews-waiting', name: 'Acts wait for review', over: 24 * HOUR, repeat: 24 * HOUR },
  ];
}
