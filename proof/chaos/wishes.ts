import type { Pool } from 'pg';
import type { ApprovalReading } from '@/lib/approvals/approval';
import type { JobPage } from '@/lib/jobs/job-list';
import type { QueueState } from '@/lib/jobs/queue';
import { FOLLOW_UPS } from '@/lib/leases/lease-wait';
import type { RecoveryRequest, TargetAddress, Wish } from '@/lib/recovery/recovery-request';
import type { JobDetail } from '@/lib/triage/job-detail';
import type { Client } from '@/proof/chaos/client';
import type { Cast } from '@/proof/chaos/people';
import type { Random } from '@/proof/chaos/random';
import { SQUATTERS } from '@/proof/chaos/squat';
import { QUEUE, SPARE_QUEUE } from '@/proof/chaos/stage';
import { wishOnBackend } from '@/test/support/target-wishes';

/** Of ten wishes, those on the queue that everybody pauses and resumes. */
const ON_THE_QUEUE = 0.15;
const ON_A_SESSION = 0.08;
const DENIES = 0.3;
const WITHDRAWS = 0.3;

type Seeing = { client: Client; me: Cast; random: Random; admin: Pool };

/** Looks at what the console shows and makes a wish that it offers; null when it shows or offers nothing just now. */
export async function nextWish({ client, me, random, admin }: Seeing): Promise<RecoveryRequest | null> {
  if (random.chance(ON_A_SESSION)) return sessionWish(admin);
  if (random.chance(ON_THE_QUEUE)) return queueWish(client);
  const page = await client.read<JobPage>(`/api/jobs?queue=${QUEUE}`);
  if (!page || page.rows.length === 0) return null;
  const { address } = random.pick(page.rows);
  const { source, database, key } = address;
  const detail = await client.read<JobDetail>(`/api/jobs/${source}/${database}/${key}`);
  if (!detail) return null;
  const [request] = detail.requests;
  if (request && request.requester.id === me.id && random.chance(WITHDRAWS))
    return approvalWish(client, request.id, 'withdraw');
  if (request && request.requester.id !== me.id && me.role === 'approver')
    return approvalWish(client, request.id, random.chance(DENIES) ? 'deny' : 'approve');
  return jobWish(detail, random);
}

function jobWish(detail: JobDetail, random: Random): RecoveryRequest | null {
  const offers = detail.offers.filter((offer) => offer.allowed);
  if (offers.length === 0) return null;
  const { verb, guard } = random.pick(offers);
  const wait = detail.wait;
  if (verb === 'cancel-wait' && wait === null) return null;
  return {
    verb,
    guard,
    ...wishOn(detail.job.address),
    ...(verb === 'wait-out' ? { followUp: random.pick(FOLLOW_UPS) } : {}),
    ...(verb === 'cancel-wait' && wait ? { waitId: wait.id } : {}),
  };
}

async function queueWish(client: Client): Promise<RecoveryRequest | null> {
  const state = await client.read<QueueState>(`/api/queues/${SPARE_QUEUE}`);
  if (!state) return null;
  const address = { source: 'native', database: state.database, key: state.name };
  const verb = state.pausedAt === null ? 'pause-queue' : 'resume-queue';
  return { verb, guard: { pausedAt: state.pausedAt }, ...wishOn(address) };
}

/** The session that sits on a lock, asked of the database: the page shows what somebody waits for, and here nobody does. */
async function sessionWish(admin: Pool): Promise<RecoveryRequest | null> {
  try {
    const { rows } = await admin.query<{ pid: number }>(SQUATTERS);
    if (!rows[0]) return null;
    const wish = await wishOnBackend(admin, 'terminate-backend', rows[0].pid);
    return { ...wish, ...wishOn(wish.address) };
  } catch {
    return null;
  }
}

async function approvalWish(
  client: Client,
  id: string,
  verb: 'approve' | 'deny' | 'withdraw',
): Promise<RecoveryRequest | null> {
  const reading = await client.read<ApprovalReading>(`/api/requests/${id}`);
  if (!reading) return null;
  const { state, commandHash, address } = reading.approval;
  return { verb, guard: { state, commandHash }, ...wishOn({ ...address, key: id }) };
}

/** The reason holds the key, so that the history of a job can be joined to the wish. */
function wishOn(address: TargetAddress): Wish {
  const requestKey = crypto.randomUUID();
  return {
    address,
    requestKey,
    reason: `Told to by wish ${requestKey}.`,
    whyObsolete: 'No heartbeat, and no session.',
    ticket: null,
    effectAnswers: [],
    seen: { rule: null, sentence: null, readAt: '2026-11-29T03:14:09.123456Z', evidence: [] },
  };
}
