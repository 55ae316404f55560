import { describe, expect, it } from 'vitest';
import { JOB_STATUSES, type JobStatus, TERMINAL_STATUSES } from '@/lib/jobs/job';
import { CAUSES, type Cause, TRANSITIONS, transitionOf } from '@/lib/jobs/transitions';

const NEXT = ' + pending or held';

/** Every pair; a new status or cause does not compile until its line is filled in. */
const EXPECTED: Record<JobStatus, Record<Cause, string>> = {
  pending: {
    acquire: 'running',
    complete: '-',
    fail: '-',
    release: '-',
    'take-over': '-',
    'mark-failed': '-',
    retry: '-',
    'request-stop': '-',
    hold: 'held',
    'release-hold': '-',
    'cancel-pending': 'failed',
    'fence-off': '-',
  },
  running: {
    acquire: '-',
    complete: 'completed',
    fail: `failed${NEXT}`,
    release: `failed${NEXT}`,
    'take-over': `failed${NEXT}`,
    'mark-failed': 'failed',
    retry: `failed${NEXT}`,
    'request-stop': 'running',
    hold: '-',
    'release-hold': '-',
    'cancel-pending': '-',
    'fence-off': 'failed',
  },
  held: {
    acquire: '-',
    complete: '-',
    fail: '-',
    release: '-',
    'take-over': '-',
    'mark-failed': '-',
    retry: `failed${NEXT}`,
    'request-stop': '-',
    hold: '-',
    'release-hold': 'pending',
    'cancel-pending': 'failed',
    'fence-off': '-',
  },
  failed: {
    acquire: '-',
    complete: '-',
    fail: '-',
    release: '-',
    'take-over': '-',
    'mark-failed': '-',
    retry: `failed${NEXT}`,
    'request-stop': '-',
    hold: '-',
    'release-hold': '-',
    'cancel-pending': '-',
    'fence-off': '-',
  },
  completed: {
    acquire: '-',
    complete: '-',
    fail: '-',
    release: '-',
    'take-over': '-',
    'mark-failed': '-',
    retry: '-',
    'request-stop': '-',
    hold: '-',
    'release-hold': '-',
    'cancel-pending': '-',
    'fence-off': '-',
  },
};

const PAIRS = JOB_STATUSES.flatMap((from) => CAUSES.map((cause) => [from, cause] as const));

describe('transitionOf', () => {
  it.each(PAIRS)('knows what becomes of a %s attempt by %s', (from, cause) => {
    const found = transitionOf(from, cause);
    const next = found && found.next.length > 0 ? ` + ${found.next.join(' or ')}` : '';
    expect(found ? `${found.to}${next}` : '-').toBe(EXPECTED[from][cause]);
  });

  it('never leaves a terminal status', () => {
    for (const { from, to } of TRANSITIONS) if (TERMINAL_STATUSES.includes(from)) expect(to).toBe(from);
  });

  it('says one thing for each pair', () => {
    const pairs = TRANSITIONS.map(({ from, cause }) => `${from} ${cause}`);
    expect(new Set(pairs).size).toBe(pairs.length);
  });
});
