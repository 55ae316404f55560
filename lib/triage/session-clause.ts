import { readValue } from '@/lib/triage/slot';
import type { View } from '@/lib/triage/view';

/**
 * What the sessions say of a silent owner, to follow its silence. Without one it is the more likely gone; with one it may be
 * frozen or cut off, and go on when it is heard again. Nothing where sessions could not be read.
 */
export function sessionClause({ observation }: View): string {
  const session = readValue(observation.session);
  if (session === undefined) return '';
  return session === null
    ? ', and no session of it is there'
    : `, but its session ${session.pid} is still there, ${session.state}`;
}
