import type { Mutation } from '@/proof/mutations/mutation';

const AUDIT = 'drizzle/migrations/0004_audit_guard.sql';
const APPROVALS = 'drizzle/migrations/0016_approvals.sql';
const REVIEWS = 'drizzle/migrations/0017_reviews.sql';
const OWNER = 'drizzle/migrations/0025_owner_guards.sql';
const OUTSIDE = 'drizzle/migrations/0011_outside_changes_cheaper.sql';
const RECORD = ['test/contract/audit-record.db.test.ts'];
const REQUESTS = ['test/contract/requests-stay.db.test.ts'];
const REVIEWED = ['test/contract/review-queue.db.test.ts'];
const DETACH = 'drizzle/functions/detach_month.sql';
const MONTHS = ['test/contract/months.db.test.ts'];
const OWNED = ['test/contract/function-owners.db.test.ts'];

/** What keeps whoever owns the tables from changing what was written, and from changing a job unseen. */
export const APPEND_ONLY: readonly Mutation[] = [
  {
    id: 'record-changed',
    file: AUDIT,
    what: 'The record can be changed by its owner.',
    find: 'before update or delete on leasehold.audit_events',
    replace: 'before delete on leasehold.audit_events',
    tests: RECORD,
  },
  {
    id: 'record-shortened',
    file: AUDIT,
    what: 'Events can be taken out of the record by its owner.',
    find: 'before update or delete on leasehold.audit_events',
    replace: 'before update on leasehold.audit_events',
    tests: RECORD,
  },
  {
    id: 'record-emptied',
    file: AUDIT,
    what: 'The record can be emptied by its owner.',
    find: '  before truncate on leasehold.audit_events\n  for each statement execute',
    replace: '  before truncate on leasehold.audit_events\n  for each statement when (false) execute',
    tests: RECORD,
  },
  {
    id: 'record-replica',
    file: AUDIT,
    what: 'The record can be changed while replication switches triggers off.',
    find: 'alter table leasehold.audit_events enable always trigger audit_events_no_row_change;',
    replace: '',
    tests: RECORD,
  },
  {
    id: 'request-changed',
    file: APPROVALS,
    what: 'A request for a second person can be changed by its owner.',
    find: 'before update or delete on leasehold.approvals',
    replace: 'before delete on leasehold.approvals',
    tests: REQUESTS,
  },
  {
    id: 'request-removed',
    file: APPROVALS,
    what: 'A request for a second person can be removed by its owner.',
    find: 'before update or delete on leasehold.approvals',
    replace: 'before update on leasehold.approvals',
    tests: REQUESTS,
  },
  {
    id: 'review-changed',
    file: REVIEWS,
    what: 'A review can be changed by its owner.',
    find: 'before update or delete on leasehold.reviews',
    replace: 'before delete on leasehold.reviews',
    tests: REVIEWED,
  },
  {
    id: 'review-removed',
    file: REVIEWS,
    what: 'A review can be removed by its owner.',
    find: 'before update or delete on leasehold.reviews',
    replace: 'before update on leasehold.reviews',
    tests: REVIEWED,
  },
  {
    id: 'closed-changed',
    file: OWNER,
    what: 'A function may change a closed attempt.',
    find: `(current_user = 'leasehold_owner' and old.status in ('completed', 'failed'))`,
    replace: '(false)',
    tests: OWNED,
  },
  {
    id: 'payload-changed',
    file: OWNER,
    what: 'A function may change the payload of an attempt.',
    find: `(current_user = 'leasehold_owner' and old.payload is distinct from new.payload)`,
    replace: '(false)',
    tests: OWNED,
  },
  {
    id: 'job-removed',
    file: OWNER,
    what: 'A function may remove an attempt.',
    find: `  before delete on public.processing_jobs\n  for each statement when (current_user = 'leasehold_owner')`,
    replace: '  before delete on public.processing_jobs\n  for each statement when (false)',
    tests: OWNED,
  },
  {
    id: 'jobs-emptied',
    file: OWNER,
    what: 'A function may empty the jobs.',
    find: `  before truncate on public.processing_jobs\n  for each statement when (current_user = 'leasehold_owner')`,
    replace: '  before truncate on public.processing_jobs\n  for each statement when (false)',
    tests: OWNED,
  },
  {
    id: 'changed-unseen',
    file: OUTSIDE,
    what: 'Whoever took the role of the owner changes a job unseen.',
    find: "nullif(nullif(current_user, session_user), current_setting('role')) is distinct from 'leasehold_owner'",
    replace: `current_user is distinct from 'leasehold_owner'`,
    tests: ['test/contract/outside-changes.db.test.ts'],
  },
  {
    id: 'month-out-of-order',
    file: DETACH,
    what: 'A month is detached before an older one.',
    find: 'm.until_at < v_month.until_at',
    replace: 'false',
    tests: MONTHS,
  },
  {
    id: 'month-proved-late',
    file: 'drizzle/functions/return_month.sql',
    what: 'A month that comes back is read while who reads the other months waits.',
    find: 'check (%2$I is not null and',
    replace: 'check (%2$I is not null or',
    tests: MONTHS,
  },
  {
    id: 'month-too-young',
    file: DETACH,
    what: 'A month that lists and charts look back to is detached.',
    find: 'v_month.until_at > c_now - c_stays',
    replace: 'false',
    tests: MONTHS,
  },
  {
    id: 'month-not-the-same',
    file: 'drizzle/functions/return_month.sql',
    what: 'A month comes back with other rows than it had.',
    find: 'leasehold.digest_of(v_table) <> v_noted.digest',
    replace: 'false',
    tests: MONTHS,
  },
  {
    id: 'history-cut-unsaid',
    file: 'lib/jobs/queries/list-events.ts',
    what: 'A history that begins in the archive looks whole.',
    find: 'then k.until end as "archivedUntil"',
    replace: 'then null end as "archivedUntil"',
    tests: MONTHS,
  },
];
