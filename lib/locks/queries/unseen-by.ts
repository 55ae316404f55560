import { sqlIdentifier } from '@/lib/format/sql-identifier';
import type { Unseen } from '@/lib/locks/lock-sample';
import type { LocksDocument } from '@/lib/locks/queries/locks-document';

/**
 * What this role on this server cannot see, so that it is never taken for "none". Every version from 14 on shows all that
 * is read.
 */
export function unseenBy({ hiddenCount, role, standby }: LocksDocument): Unseen[] {
  const unseen: Unseen[] = [];
  if (hiddenCount > 0) {
    unseen.push({
      what: `What ${hiddenCount} ${hiddenCount === 1 ? 'session' : 'sessions'} of other roles do`,
      why: `${role} is not permitted to see it: only which locks they hold and wait for.`,
      grant: `GRANT pg_read_all_stats TO ${sqlIdentifier(role)};`,
    });
  }
  if (standby) {
    unseen.push({
      what: "The primary's sessions and locks",
      why: 'This server is a standby, and each server has locks of its own.',
      grant: null,
    });
  }
  return unseen;
}
