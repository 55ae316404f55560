import type { Recorded } from '@/proof/chaos/judge/testimony';

/**
 * Keys under which more was recorded than one act: one event, or an intent and its outcome, or a request for a second person
 * and what became of it.
 */
export function doubledKeys(record: readonly Recorded[]): string[] {
  const seen = new Map<string, Recorded>();
  const faults: string[] = [];
  for (const event of record) {
    if (event.requestKey === null) continue;
    const part = event.outcome === 'requested' ? 'requested' : event.phase;
    const id = `${event.actor} ${event.requestKey} ${part}`;
    const first = seen.get(id);
    if (first)
      faults.push(
        `${event.action} of ${event.actor} under ${event.requestKey} has records ${first.seq} (${first.outcome}) and ${event.seq} (${event.outcome}).`,
      );
    else seen.set(id, event);
  }
  return faults;
}

/** Tokens that two attempts of a subject were granted, or one attempt twice. */
export function doubledTokens(
  grants: readonly { subject: string; token: string; jobId: string }[],
): string[] {
  const seen = new Map<string, string>();
  return grants.flatMap(({ subject, token, jobId }) => {
    const id = `${subject} ${token}`;
    const first = seen.get(id);
    seen.set(id, jobId);
    return first === undefined
      ? []
      : [`Token ${token} of ${subject} was granted to attempt ${first} and to ${jobId}.`];
  });
}
