import type { ApprovalVerb } from '@/lib/actions/recovery-action';
import type { RecoveryRequest } from '@/lib/recovery/recovery-request';

import { giveRole } from '../support/passer-by';
import { type Cell, done, notFound, refused, type Stage, type State, stale } from './cell';
import { fenceLive } from './job-cells';
import { passExpiry, wishOnApproval } from './wishes';

type Asked = { id: string; wish: RecoveryRequest };

/** A request that waits, of whoever is going to decide on it or of somebody else. */
async function ask(stage: Stage, whose: 'own' | 'other'): Promise<Asked> {
  const wish = await fenceLive(stage);
  const { role } = stage.actor;
  if (whose === 'own') await stage.asRole(role === 'operator' ? role : 'approver', wish, 'requested');
  else await stage.first(await stage.somebody('operator'), wish, 'requested');
  const { rows } = await stage.database.admin.query<{ id: string }>(
    'select id from leasehold.approvals where job_key = $1',
    [wish.address.key],
  );
  return { id: rows[0]?.id ?? '', wish };
}

type Since = (stage: Stage, asked: Asked) => Promise<void>;

/** What happened to it before it was looked at, and between the look and the decision. */
const request =
  (verb: ApprovalVerb, whose: 'own' | 'other', before?: Since, since?: Since): State =>
  async (stage) => {
    const asked = await ask(stage, whose);
    await before?.(stage, asked);
    const wish = await wishOnApproval(stage.database.admin, verb, asked.id);
    await since?.(stage, asked);
    return wish;
  };

const denied: Since = async (stage, { id }) => {
  const wish = await wishOnApproval(stage.database.admin, 'deny', id);
  await stage.first(await stage.somebody('approver'), wish, 'done');
};
const expired: Since = ({ database: { admin } }, { id }) => passExpiry(admin, id);

const renewed: Since = async ({ database: { admin } }, { wish }) => {
  const renewal = `update public.processing_jobs
    set lease_until = lease_until + interval '1 min', renewals = renewals + 1 where id = $1`;
  for (const _ of ['once', 'twice']) await admin.query(renewal, [wish.address.key]);
};
const takenOver: Since = async ({ database: { admin } }, { wish }) => {
  await admin.query(
    `update public.processing_jobs set lease_token = 2, lease_owner = 'w-e90b' where id = $1`,
    [wish.address.key],
  );
};
const requesterIsViewer: Since = async ({ database: { admin } }, { id }) => {
  const { rows } = await admin.query('select requester_id as id from leasehold.approvals where id = $1', [
    id,
  ]);
  await giveRole(admin, rows[0], 'viewer');
};

const nothing =
  (verb: ApprovalVerb): State =>
  async (stage) => {
    const wish = await request(verb, 'other')(stage);
    return { ...wish, address: { ...wish.address, key: '999999999999' } } as RecoveryRequest;
  };
const changed =
  (verb: ApprovalVerb): State =>
  async (stage) => {
    const wish = await wishOnApproval(stage.database.admin, verb, (await ask(stage, 'other')).id);
    return { ...wish, guard: { ...wish.guard, commandHash: '0'.repeat(64) } };
  };

/** What holds for every decision on a request of somebody else. */
const over = (verb: ApprovalVerb): Record<string, Cell> => ({
  'over, nobody having decided': {
    state: request(verb, 'other', expired),
    end: refused(/^Nobody decided before/),
  },
  'denied already': { state: request(verb, 'other', denied), end: refused(/is denied already/) },
  'denied since the look': { state: request(verb, 'other', undefined, denied), end: stale },
  'of another command than was looked at': { state: changed(verb), end: stale },
  'its requester no operator any more': {
    state: request(verb, 'other', requesterIsViewer),
    end: refused(/(role|viewer)/),
  },
  'no such request': { state: nothing(verb), end: notFound },
});

export const APPROVAL_CELLS: Readonly<Record<ApprovalVerb, Record<string, Cell>>> = {
  approve: {
    ...over('approve'),
    "another's": { state: request('approve', 'other'), end: done },
    own: { state: request('approve', 'own'), end: refused(/another approver must decide/) },
    'renewed twice since': { state: request('approve', 'other', undefined, renewed), end: done },
    'taken over since': { state: request('approve', 'other', undefined, takenOver), end: stale },
  },
  deny: {
    ...over('deny'),
    "another's": { state: request('deny', 'other'), end: done },
    own: { state: request('deny', 'own'), end: refused(/withdraw it instead/) },
  },
  withdraw: {
    ...over('withdraw'),
    "another's": {
      state: request('withdraw', 'other'),
      end: refused(/Only who asked for it may withdraw it/),
    },
    own: { state: request('withdraw', 'own'), end: done },
  },
};
