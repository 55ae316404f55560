import type { Pool } from 'pg';
import type { ApprovalVerb, ReviewVerb } from '@/lib/actions/recovery-action';
import type { ApprovalRequest, ReviewRequest } from '@/lib/recovery/recovery-request';
import { wishOf } from '@/test/support/target-wishes';

/** A complete wish on a request for a second person, as it stands now. */
export async function wishOnApproval(admin: Pool, verb: ApprovalVerb, id: string): Promise<ApprovalRequest> {
  const { rows } = await admin.query<{ state: string; commandHash: string; database: string }>(
    `select state, command_hash as "commandHash", current_database() as database
     from leasehold.approvals where id = $1`,
    [id],
  );
  if (!rows[0]) throw new Error(`There is no request ${id} to make a wish about.`);
  const { database, ...guard } = rows[0];
  return { verb, guard, ...wishOf(database, id) };
}

/** A complete wish on what stands in the queue of reviews, as it stands now. */
export async function wishOnReview(admin: Pool, verb: ReviewVerb, key: string): Promise<ReviewRequest> {
  const { rows } = await admin.query<{ state: string; notes: number; database: string }>(
    'select state, notes, current_database() as database from leasehold.review_items where key = $1',
    [key],
  );
  if (!rows[0]) throw new Error(`There is nothing ${key} to review.`);
  const { database, ...guard } = rows[0];
  return { verb, guard, ...wishOf(database, key) };
}

/** Moves a request so far back that its time is over, as only a superuser can who puts its triggers out of the way. */
export async function passExpiry(admin: Pool, id: string): Promise<void> {
  await admin.query(`do $$ begin
    alter table leasehold.approvals disable trigger all;
    update leasehold.approvals set asked_at = asked_at - interval '1 day', expires_at = expires_at - interval '1 day'
      where id = ${Number(id)};
    alter table leasehold.approvals enable trigger all;
    alter table leasehold.approvals enable always trigger approvals_no_row_change;
    alter table leasehold.approvals enable always trigger approvals_no_emptying;
  end $$`);
}
