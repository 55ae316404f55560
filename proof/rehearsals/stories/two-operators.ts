import type { JobVerb } from '@/lib/actions/recovery-action';
import type { Performed } from '@/lib/recovery/commands/perform';
import { SEEN_COMPARED } from '@/proof/rehearsals/guards';
import type { Rehearsal } from '@/proof/rehearsals/rehearsal';
import { detailOf, type Stage, wordOf } from '@/proof/rehearsals/stage';
import { ANA, BEN, wishOn } from '@/test/support/stuck-job';
import { wishOnQueue } from '@/test/support/target-wishes';

const ROUNDS = 12;

export const twoOperators: Rehearsal = {
  name: 'two-operators',
  sentence: `${ROUNDS} times two operators who saw the same act on one job at once: one holds it, the other cancels it; then both undo that.`,
  guard: SEEN_COMPARED,
  shownAs: [],
  async run(stage) {
    const { db } = stage.props;
    const pause = await stage.act(ANA, 'pause-queue', await wishOnQueue(db, 'pause-queue', 'invoices'));
    stage.check('the queue is paused', wordOf(pause) === 'done');
    const subject = await stage.enqueue();
    let clean = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const parted = await both(stage, subject, ['hold', 'cancel-pending'], round % 2 === 0);
      const undo = (await stage.look(subject)).newest?.status === 'held' ? 'release-hold' : 'retry';
      const undone = await both(stage, subject, [undo, undo], round % 2 === 0);
      clean += parted && undone ? 1 : 0;
    }
    stage.check('each time one was done, and the other stale and told who was faster', clean === ROUNDS);

    await stage.act(BEN, 'resume-queue', await wishOnQueue(db, 'resume-queue', 'invoices'));
    const seen = await stage.untilCompleted(subject);
    stage.checkOnce(seen);
    stage.check('no write had to be refused', seen.refused.length === 0);
  },
};

/** Ana does the one and Ben the other, on what both see now. True when one was done and the other told by whom. */
async function both(
  stage: Stage,
  subject: string,
  verbs: readonly [JobVerb, JobVerb],
  anaFirst: boolean,
): Promise<boolean> {
  const { db } = stage.props;
  const key = (await stage.look(subject)).newest?.key ?? '';
  const wishes = [await wishOn(db, verbs[0], key), await wishOn(db, verbs[1], key)] as const;
  const ana = () => stage.act(ANA, verbs[0], wishes[0]);
  const ben = () => stage.act(BEN, verbs[1], wishes[1]);
  const ends = anaFirst ? await Promise.all([ana(), ben()]) : (await Promise.all([ben(), ana()])).reverse();
  const [byAna, byBen] = ends as [Performed, Performed];
  return isBeaten(byAna, byBen, BEN.name) || isBeaten(byBen, byAna, ANA.name);
}

const isBeaten = (loser: Performed, winner: Performed, by: string) =>
  wordOf(winner) === 'done' && wordOf(loser) === 'stale' && detailOf(loser).includes(by);
