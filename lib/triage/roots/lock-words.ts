import { countOf } from '@/lib/format/count';
import type { AdvisoryKey } from '@/lib/locks/advisory-key';
import { keyText } from '@/lib/locks/key-names/key-name';
import type { LockTarget, Session } from '@/lib/locks/lock-sample';
import type { Behind } from '@/lib/triage/roots/behind';
import type { LockView } from '@/lib/triage/roots/lock-view';
import { clockWithDate, lasted } from '@/lib/triage/words';

type Names = Pick<LockView, 'nameOf'>;

/** The key by its name where it has one, and by its number else. */
export function keyWords({ nameOf }: Names, key: AdvisoryKey): string {
  return nameOf(key)?.name ?? keyText(key);
}

/** What is locked, as a sentence names it. */
export function targetWords(names: Names, target: LockTarget): string {
  switch (target.type) {
    case 'advisory':
      return `the advisory lock ${keyWords(names, target.key)}`;
    case 'relation':
      return `the table ${target.name}`;
    case 'tuple':
      return `a row of ${target.name}`;
    case 'transactionid':
      return `a row of transaction ${target.xid}`;
    case 'virtualxid':
      return 'the end of an older transaction';
    case 'notify-commit':
      return 'the commit of a notification';
    case 'other':
      return `a lock of type ${target.locktype}`;
  }
}

/** `session 4711 of billing-api`. */
export function sessionWords({ pid, application }: Session): string {
  return application ? `session ${pid} of ${application}` : `session ${pid}`;
}

/** `app_user from 10.20.4.17:51544`. */
export function originWords({ user, client }: Session): string {
  return `${user ?? 'a hidden user'} ${client === null ? 'on a local socket' : `from ${client}`}`;
}

/** `idle since 28 Nov 2026, 03:00:00 UTC`, or that it is not permitted to see. */
export function stateWords({ state, stateChange }: Session): string {
  if (state === null) return 'its state is not permitted to see';
  return stateChange === null ? state : `${state} since ${clockWithDate(stateChange)}`;
}

/** `3 sessions wait for it, the longest for 4:22`; that nobody is seen to wait says nothing of who polls. */
export function waitWords({ sessions, longest, since }: Behind): string {
  const many = sessions.length > 1;
  if (sessions.length === 0) return 'nobody is seen to wait for it';
  const waits = `${countOf(sessions.length, 'session')} ${many ? 'wait' : 'waits'} behind it`;
  return since === null ? waits : `${waits}, ${many ? 'the longest ' : ''}for ${lasted(longest)}`;
}

/** The first letter as a sentence begins. */
export function sentenceCase(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
