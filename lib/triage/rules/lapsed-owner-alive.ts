import { advise } from '@/lib/triage/advice';
import type { Diagnosis } from '@/lib/triage/build-finding';
import { isRunning, type Rule } from '@/lib/triage/view';
import { clock, heard, lasted, ownerName } from '@/lib/triage/words';

/**
 * K3: running, `lease_until` passed, and the owner was heard within the heartbeat limit, or is draining and may still finish.
 * A lapsed lease is an invitation to a takeover, not proof that the owner stopped: taken now, the job would run twice.
 */
export const lapsedOwnerAlive: Rule<Diagnosis> = (view) => {
  const { lease, owner, observation } = view;
  if (!isRunning(view) || lease.state !== 'lapsed') return null;
  if (owner.state !== 'heard' && owner.state !== 'draining') return null;
  const name = ownerName(owner);
  const over = lasted(lease.over);
  const alive = owner.state === 'heard' ? 'is alive' : 'is draining';
  const at = view.job.stage === null ? '' : `, in stage ${view.job.stage}`;
  return {
    kind: 'lapsed-owner-alive',
    rule: owner.state === 'heard' ? 'lapsed-owner-alive/heard' : 'lapsed-owner-alive/draining',
    confidence: 'likely',
    since: lease.until,
    cause: owner.state === 'heard' ? 'Lapsed, owner alive' : 'Lapsed, owner draining',
    sentence: `${observation.subject} is ${over} past its lease, but ${name} ${alive}, ${heard(owner)}${at}.`,
    verdict: `Wait for ${name}. It is ${over} past its lease and ${alive}: taken over now, ${observation.subject} would run twice.`,
    advice: advise(view, {
      order: ['wait'],
      wait: {
        label: `Wait for ${name}`,
        note: `The lease lapsed at ${clock(lease.until)} and cannot be renewed; ask on its host why it is late.`,
      },
      reasons: { retry: 'It would run twice.' },
    }),
  };
};
