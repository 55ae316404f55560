import { inTransaction } from '@/lib/db/transaction';
import type { Performed } from '@/lib/recovery/commands/perform';
import { LIVE_OWNER_KEPT } from '@/proof/rehearsals/guards';
import type { Rehearsal } from '@/proof/rehearsals/rehearsal';
import { OPERATORS, type Stage, wordOf } from '@/proof/rehearsals/stage';
import { CAM, wishOnApproval } from '@/test/support/second-person';
import { ANA, wishOn } from '@/test/support/stuck-job';

const ASKED_FOR_DATE = 'GET /vouchers';
const ROUNDS = 16;

export const renewedAsOperatorActs: Rehearsal = {
  name: 'renewed-as-operator-acts',
  sentence: `A worker hangs at the ERP and renews. ${ROUNDS} times an operator marks its job failed in the moment of a renewal, now one first, now the other. Then two persons fence it off over a renewal.`,
  guard: LIVE_OWNER_KEPT,
  shownAs: ['no-progress'],
  async run(stage) {
    const { db, erp } = stage.props;
    const subject = await stage.receiveHeld(erp, ASKED_FOR_DATE);
    const owner = await stage.ownerAt(erp, ASKED_FOR_DATE, subject);
    await stage.troubleBegins();
    const key = (await stage.look(subject)).newest?.key ?? '';

    const ends = new Map<string, Set<string>>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const first = round % 2 === 0 ? 'renewal' : 'act';
      const end = wordOf(await actAsItRenews(stage, key, owner.id, first));
      ends.set(first, (ends.get(first) ?? new Set()).add(end));
      if (end === 'done') break;
    }
    const endsAfter = (first: string) => [...(ends.get(first) ?? [])].join(', ');
    stage.check('after a renewal the act was stale each time', endsAfter('renewal') === 'stale');
    if (!stage.check('before one it was refused each time', endsAfter('act') === 'refused')) {
      await erp.settle(ASKED_FOR_DATE, subject, 'answer');
      return;
    }

    stage.check('Triage shows that it stands still', await stage.comesToShow('no-progress'));
    const asked = await stage.act(ANA, 'fence-off', await wishOn(db, 'fence-off', key));
    stage.check('one person alone does not fence off a live lease', wordOf(asked) === 'requested');
    await stage.untilRenewed(key);
    const id = (asked.ok && asked.outcome.approvalId) || '';
    const approved = await stage.act(CAM, 'approve', await wishOnApproval(db, 'approve', id));
    stage.check('the renewal makes the fence no less right', wordOf(approved) === 'done');

    await erp.settle(ASKED_FOR_DATE, subject, 'answer');
    await stage.untilSeen(subject, 'the old owner writes', ({ refused }) => refused.length > 0);
    await stage.act(ANA, 'retry', await wishOn(db, 'retry', key));
    const seen = await stage.untilCompleted(subject);
    stage.checkOnce(seen);
  },
};

/** Keeps the row until both wait for it, in the order asked for, and lets them go; the wish is of what was seen before either. */
async function actAsItRenews(
  stage: Stage,
  key: string,
  owner: string,
  first: 'renewal' | 'act',
): Promise<Performed> {
  const { db } = stage.props;
  const { act } = await inTransaction(db, async (holder) => {
    await holder.query('select from public.processing_jobs where id = $1 for no key update', [key]);
    const wish = await wishOn(db, 'mark-failed', key);
    if (first === 'renewal') await stage.untilWaits(owner, 'renew_lease');
    const started = stage.act(ANA, 'mark-failed', wish);
    await stage.untilWaits(OPERATORS, 'mark_job_failed');
    if (first === 'act') await stage.untilWaits(owner, 'renew_lease');
    return { act: started };
  });
  return act;
}
