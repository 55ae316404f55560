import { EFFECT_ASKED } from '@/proof/rehearsals/guards';
import type { Rehearsal } from '@/proof/rehearsals/rehearsal';
import { detailOf, wordOf } from '@/proof/rehearsals/stage';
import { ANA, wishOn } from '@/test/support/stuck-job';

const BOOK = 'POST /vouchers';

export const crashAfterEffect: Rehearsal = {
  name: 'crash-after-effect',
  sentence:
    'A worker is ended by SIGKILL after the ERP has booked and before it heard so. The next attempt waits until an operator says that it happened.',
  guard: EFFECT_ASKED,
  shownAs: ['owner-silent', 'held-in-doubt'],
  async run(stage) {
    const { erp, db } = stage.props;
    const subject = await stage.receiveHeld(erp, BOOK);
    const owner = await stage.ownerAt(erp, BOOK, subject);
    await stage.troubleBegins();
    await owner.endAtOnce();
    await erp.settle(BOOK, subject, 'drop');

    const { newest } = await stage.untilSeen(
      subject,
      'the next attempt waits or has booked',
      ({ newest: next, bookings }) => next?.status === 'held' || bookings > 1,
    );
    const key = newest?.key ?? '';
    if (stage.check('the next attempt is held', newest?.status === 'held')) {
      stage.check('Triage says so', await stage.comesToShow('held-in-doubt'));
      const early = await stage.act(ANA, 'release-hold', await wishOn(db, 'release-hold', key));
      stage.check('it is not released without an answer', detailOf(early).includes(`${subject}/export`));
      const effectAnswers = [
        { key: `${subject}/export`, answer: 'happened' as const, note: 'The ERP shows it.' },
      ];
      const told = await stage.act(
        ANA,
        'release-hold',
        await wishOn(db, 'release-hold', key, { effectAnswers }),
      );
      stage.check('it is released with one', wordOf(told) === 'done');
    }

    const seen = await stage.untilCompleted(subject);
    stage.checkOnce(seen);
    stage.check('no write had to be refused', seen.refused.length === 0);
  },
};
