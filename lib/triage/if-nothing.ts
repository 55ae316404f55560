import { epochMs, type Timestamp } from '@/lib/time';
import { readValue } from '@/lib/triage/slot';
import type { View } from '@/lib/triage/view';
import { clock, left, ownerName } from '@/lib/triage/words';

const NOT_RUNNING = {
  pending: 'The next free worker claims it.',
  held: 'It stays held: nobody claims it.',
  failed: 'It stays failed: nobody claims a closed attempt.',
  completed: 'It stays completed.',
} as const;

/** What happens if nobody acts, from the queue's takeover policy, with the time where one is known. */
export function ifNothing(view: View): string {
  const { job, lease, owner, gone, observation } = view;
  if (job === null) return 'What happens cannot be told: the row could not be read.';
  if (job.status === 'pending' && observation.queue.pausedAt !== null)
    return 'Nobody claims it: its queue is paused.';
  if (job.status === 'pending' && readValue(observation.queueLock))
    return 'Nobody claims it while its queue is locked: its library frees that once the lock is old enough.';
  if (job.status !== 'running') return NOT_RUNNING[job.status];
  switch (lease.state) {
    case 'unread':
      return 'What happens cannot be told: its lease could not be read.';
    case 'none':
      return observation.queue.takeover === 'operator'
        ? 'It stays like this: a lease that is not there never lapses.'
        : 'No claim takes it over: a lease that is not there never lapses. Only a sweep of its subject closes it.';
    case 'live':
      return `${gone.gone ? '' : `${ownerName(owner)} may renew it. `}${takeover(view, lease.until)}`;
    case 'lapsed':
      return takeover(view, lease.until);
  }
}

function takeover(view: View, until: Timestamp): string {
  const { queue, databaseNow, address } = view.observation;
  const from = view.lease.state === 'live' ? `From ${clock(until)} on` : 'From now on';
  if (queue.takeover === 'operator')
    return `${from} it stays like this: this queue leaves a lapsed attempt to a person.`;
  if (queue.takeover === 'unknown')
    return `${from} its own workers may take it over, or not: this console does not know how they do.`;
  if (queue.takeover === 'automatic') return `${from} any worker may take it over. ${whatFollows(view)}`;
  const sweeper = readValue(view.observation.sweeper);
  if (sweeper?.heard === false) return `It stays like this until ${sweeper.name} runs: none is heard.`;
  const due = epochMs(until) + (queue.sweepAge ?? 0) * 1000 - epochMs(databaseNow);
  if (address.source !== 'native')
    return due > 0
      ? `Its own sweep may take it back in ${left(due)} at the earliest.`
      : 'Its own sweep may take it back at any moment.';
  const when = due > 0 ? `A sweep closes it in ${left(due)} at the earliest.` : 'The next sweep closes it.';
  return `${when} ${whatFollows(view)}`;
}

/** What the takeover makes of the attempt and of the effects that nobody settled. */
function whatFollows({ job, inDoubt }: View): string {
  if (job === null) return '';
  if (job.attempt === null) return 'It is not counted which attempt that is.';
  if (job.maxAttempts !== null && job.attempt >= job.maxAttempts)
    return `Attempt ${job.attempt} was the last of ${job.maxAttempts}: none follows.`;
  const next = `Attempt ${job.attempt + 1}`;
  if (inDoubt === null) return `${next} follows; what already happened outside could not be read.`;
  const careless = inDoubt.find(({ honoursKeys }) => !honoursKeys);
  if (careless) return `${next} then starts held, since ${careless.stage} may have happened.`;
  const [again] = inDoubt;
  return again
    ? `${next} then runs ${again.stage} again, with the same effect key.`
    : `${next} then goes on from ${job.stage ?? 'the start'}.`;
}
