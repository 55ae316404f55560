import { GIVEN_BACK } from '@/proof/rehearsals/guards';
import type { Rehearsal } from '@/proof/rehearsals/rehearsal';

const READ_PAGE = 'POST /pages';
/** Well within the lease: nobody waits for a lapse. */
const TAKEN_WITHIN_MS = 3_000;

export const workerDrained: Rehearsal = {
  name: 'worker-drained',
  sentence:
    'A worker gets SIGTERM while the OCR provider thinks. It gives its job back, and another goes on.',
  guard: GIVEN_BACK,
  shownAs: [],
  async run(stage) {
    const { db, ocr } = stage.props;
    const subject = await stage.receiveHeld(ocr, READ_PAGE);
    const owner = await stage.ownerAt(ocr, READ_PAGE, subject);
    const left = owner.askToLeave();
    await stage.until('it has heard', async () => {
      const { rowCount } = await db.query(`select from public.workers where id = $1 and state = 'draining'`, [
        owner.id,
      ]);
      return rowCount === 1;
    });
    await ocr.settle(READ_PAGE, subject, 'answer');
    await left;

    const next = await stage.within(TAKEN_WITHIN_MS, async () => {
      const { newest } = await stage.look(subject);
      return newest?.owner !== owner.id && newest?.owner;
    });
    if (!stage.check('another worker has it at once', next !== null)) return;
    const seen = await stage.untilCompleted(subject);
    stage.checkOnce(seen);
    stage.check('no write had to be refused', seen.refused.length === 0);
  },
};
