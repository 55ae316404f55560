import { describe, expect, it } from 'vitest';
import type { Observation } from '@/lib/sources/observation';
import { evidenceOf } from '@/lib/triage/evidence/table';
import { viewOf } from '@/lib/triage/view';
import {
  act,
  at,
  byHand,
  effect,
  lapsed,
  lateCompletion,
  NOW,
  read,
  running,
  silent,
  unread,
} from '@/test/support/observations';

function line(slot: string, observation: Observation): { value: string | null; meaning: string } {
  const found = evidenceOf(viewOf(observation)).find((one) => one.slot === slot);
  if (!found) throw new Error(`no line for ${slot}`);
  return { value: found.value, meaning: found.meaning };
}

describe('evidenceOf', () => {
  it('has a line for every slot, in one order, read or not', () => {
    expect(evidenceOf(viewOf(running())).map(({ label, readAt }) => [label, readAt])).toEqual([
      ['Job row', NOW],
      ['Lease', NOW],
      ['Worker', NOW],
      ['Session', null],
      ['Locks', null],
      ['Effects', NOW],
      ['Destination', NOW],
      ['Heartbeats', null],
      ['Past attempts', NOW],
      ['Late writes', NOW],
      ['Acts', NOW],
      ['Outside changes', NOW],
      ['Database', NOW],
    ]);
  });

  it.each<[string, Observation, string | null, string]>([
    ['job', running(), 'running, attempt 3 of 5, post_erp', 'Claimed and not finished.'],
    ['lease', silent(262, 38), 'token 4711 until 03:14:47', 'Live for 0:38. Nobody else may take it.'],
    ['lease', silent(262, -15), 'token 4711 until 03:13:54', 'Lapsed 0:15 ago. Any worker may take it.'],
    [
      'lease',
      silent(262, -15, { queue: { takeover: 'sweep', sweepAge: 180 } }),
      'token 4711 until 03:13:54',
      'Lapsed 0:15 ago. A sweep may close it from 03:16:54 on.',
    ],
    [
      'lease',
      running({ lease: { until: null } }),
      'w-7f3a, token 4711, no end',
      'No lease. It never lapses, so nothing heals it.',
    ],
    [
      'lease',
      running({ job: { status: 'failed' } }),
      'token 4711 until 03:15:06',
      'No lease is held on this attempt.',
    ],
    [
      'worker',
      silent(87, 38),
      'w-7f3a on billing-w-04, last heartbeat 03:12:42',
      '17 missed. Silent is not gone: it may be cut off.',
    ],
    [
      'worker',
      running({ worker: null }),
      'no row for w-7f3a',
      'Not registered. Whether its process runs is not known.',
    ],
    [
      'worker',
      running({ worker: { clockOffset: -90 } }),
      'w-7f3a on billing-w-04, last heartbeat 03:14:06',
      'Heard 0:03 ago. That proves a process, not progress. Its own clock is 1:30 behind.',
    ],
    [
      'worker',
      running({ worker: { heartbeatAt: at(3600) } }),
      'w-7f3a on billing-w-04, last heartbeat 04:14:09',
      'In the future by 1:00:00. No age of it can be trusted.',
    ],
    ['session', running({}, { session: unread('permission denied') }), null, 'permission denied'],
    [
      'session',
      running({}, { session: read(null) }),
      'none',
      'No session. Its process may still run without one.',
    ],
    ['effects', running(), 'none', 'Nothing was begun outside the database.'],
    [
      'effects',
      running({ effects: [effect(), effect({ status: 'confirmed' }), effect({ status: 'confirmed' })] }),
      '2 confirmed, 1 intended',
      'post_erp may have happened. Ask before a retry.',
    ],
    ['effects', running({ effects: [effect({ status: 'denied' })] }), '1 denied', 'Nothing is in doubt.'],
    [
      'destination',
      running(),
      'invoice.issue, last token 4711, floor 0',
      'Checks tokens. A late write under an older one is refused.',
    ],
    ['past', running(), 'none', 'This is the first attempt.'],
    [
      'past',
      running({ past: [lapsed(2, 'w-1'), { ...lapsed(1, 'w-2'), end: 'reported' }] }),
      'attempt 2 lapsed; attempt 1 reported its end',
      '1 of 2 ended without a word from the owner.',
    ],
    [
      'past',
      running({ past: [3, 2, 1].map((attempt) => lapsed(attempt, `w-${attempt}`)) }),
      'attempts 3, 2, 1 lapsed',
      '3 of 3 ended without a word from the owner.',
    ],
    ['late-writes', running(), 'none', 'No write of an old owner was turned away in the last day.'],
    [
      'late-writes',
      running({ lateWrites: [lateCompletion(), lateCompletion({ owner: null, write: 'admit_write' })] }),
      'complete_job of attempt 3 by w-7f3a, 03:13:31; admit_write of attempt 3 by nobody named, 03:13:31',
      'Refused. Whoever wrote was alive, and may have acted outside.',
    ],
    ['acts', running(), 'none', 'No act moved this subject in the last day.'],
    [
      'acts',
      running({ acts: [act(), act({ seq: '8838', verb: 'mark-failed' }), act(), act(), act()] }),
      'record 8839 (retry by Ana Ruiz at 03:12:09); record 8838 (mark failed by Ana Ruiz at 03:12:09); record 8839 (retry by Ana Ruiz at 03:12:09); 2 more',
      '5 acts in the last day. Read what came of it before another.',
    ],
    ['outside-changes', running(), 'none', 'Every change in the last day came through the functions.'],
    [
      'outside-changes',
      running({ outsideChanges: [byHand()] }),
      'postgres (psql), 03:13:24: lease until 03:15:06 to none',
      'Not through a function. No guard was checked, and no record says why.',
    ],
    [
      'worker',
      running({ worker: { startedAt: at(-30) } }),
      'w-7f3a on billing-w-04, last heartbeat 03:14:06',
      'Heard 0:03 ago, but started after the claim. It says nothing of this attempt.',
    ],
    ['weather', running(), 'up since 28 Nov 2026, 03:14:09 UTC', 'Not all workers are late.'],
  ])('reads %s', (slot, observation, value, meaning) => {
    expect(line(slot, observation)).toEqual({ value, meaning });
  });
});
