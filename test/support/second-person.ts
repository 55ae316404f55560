import type { Pool } from 'pg';
import type { ApprovalVerb, JobVerb } from '@/lib/actions/recovery-action';
import type { Actor } from '@/lib/auth/actor';
import { approveRequest } from '@/lib/recovery/commands/approve-request';
import { fenceOff } from '@/lib/recovery/commands/fence-off';
import { releaseHold } from '@/lib/recovery/commands/release-hold';
import type { ApprovalRequest, JobRequest, RecoveryRequest } from '@/lib/recovery/recovery-request';
import type { FreshDatabase } from '@/test/support/database';
import { ANA, makeJob, type StuckJob, wishOn } from '@/test/support/stuck-job';
import { makeAccount } from '@/test/support/wait';

export const CAM: Actor = { id: 'u-cam', name: 'Cam Duarte', role: 'approver' };
export const EVE: Actor = { id: 'u-eve', name: 'Eve Lind', role: 'approver' };
export const REV: Actor = { id: 'u-rev', name: 'Rev Amin', role: 'reviewer' };

/** Running, heard this moment, under a lease that is live for an hour. */
export const LIVE: StuckJob = { token: 7, heartbeatAgo: '0 s', lapsedAgo: '-1 hour' };

type Arranged = Pick<FreshDatabase, 'admin' | 'asOperator'>;

/** The accounts of who asks, who approves and who reviews. */
export async function makePeople(db: Arranged): Promise<void> {
  for (const person of [ANA, CAM, EVE, REV]) await makeAccount(db, person);
}

/** An act that waits for a second person, with the wish it came from. */
export type Asked = { id: string; key: string; subject: string; request: JobRequest };

/** Asks to fence off the live owner of a new job, or for another act on one that exists. */
export async function ask(
  db: Arranged,
  wish: { key?: string; verb?: JobVerb; actor?: Actor; change?: Partial<JobRequest> } = {},
): Promise<Asked> {
  const { verb = 'fence-off', actor = ANA, change = {} } = wish;
  const made = wish.key === undefined ? await makeJob(db.admin, LIVE) : { key: wish.key, subject: '' };
  const request = await wishOn(db.admin, verb, made.key, change);
  const command = verb === 'release-hold' ? releaseHold : fenceOff;
  const { outcome, detail, approvalId } = await command(db.asOperator(), actor, request);
  if (outcome !== 'requested' || approvalId === null) throw new Error(`It was ${outcome}: ${detail}`);
  return { ...made, id: approvalId, request };
}

/** A complete wish on a request as it stands now. */
export async function wishOnApproval(admin: Pool, verb: ApprovalVerb, id: string): Promise<ApprovalRequest> {
  const { rows } = await admin.query<{ state: string; hash: string; database: string }>(
    `select state, command_hash as hash, current_database() as database from leasehold.approvals where id = $1`,
    [id],
  );
  if (!rows[0]) throw new Error(`There is no request ${id} to make a wish about.`);
  const { state, hash, database } = rows[0];
  return {
    ...{ verb, guard: { state, commandHash: hash }, requestKey: crypto.randomUUID(), ticket: null },
    address: { source: 'native', database, key: id },
    reason: 'I looked at the worker: its host is being reinstalled.',
    whyObsolete: '',
    effectAnswers: [],
    seen: { rule: null, sentence: null, readAt: '2026-11-29T03:20:09.123456Z', evidence: [] },
  };
}

/** Approves a request as it stands now. */
export async function approve(db: Arranged, { id }: Pick<Asked, 'id'>, actor: Actor = CAM) {
  return approveRequest(db.asOperator(), actor, await wishOnApproval(db.admin, 'approve', id));
}

/** A wish as the database function of its act takes it. */
export function commandOf(actor: Actor, { address, seen, ...wish }: RecoveryRequest) {
  return {
    ...{ ...wish, actor, bodyHash: 'a test', correlationId: crypto.randomUUID(), evidence: seen },
    ...{ source: address.source, database: address.database, jobKey: address.key },
  };
}

/** A request's row. */
export async function requestRow(admin: Pool, id: string): Promise<Record<string, unknown>> {
  const { rows } = await admin.query('select * from leasehold.approvals where id = $1', [id]);
  if (!rows[0]) throw new Error(`There is no request ${id}.`);
  return rows[0];
}

/** Every record that names a request, oldest first. */
export async function recordsOfRequest(admin: Pool, id: string): Promise<Record<string, unknown>[]> {
  const { rows } = await admin.query(
    'select * from leasehold.audit_events where approval_id = $1 order by seq',
    [id],
  );
  return rows;
}

/** Changes a request as only a superuser can who has put its triggers out of the way. */
export async function tamper(admin: Pool, id: string, set: string): Promise<void> {
  const client = await admin.connect();
  await client.query('begin');
  await client.query('alter table leasehold.approvals disable trigger all');
  await client.query(`update leasehold.approvals set ${set} where id = $1`, [id]);
  await client.query('alter table leasehold.approvals enable always trigger approvals_no_row_change');
  await client.query('alter table leasehold.approvals enable always trigger approvals_no_emptying');
  await client.query('commit');
  client.release();
}

/** Moves a request so far into the past that its time is over. */
export async function passExpiry(admin: Pool, { id }: Pick<Asked, 'id'>): Promise<void> {
  await tamper(
    admin,
    id,
    `asked_at = asked_at - interval '16 min', expires_at = expires_at - interval '16 min'`,
  );
}
