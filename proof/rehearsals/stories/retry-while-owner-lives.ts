import { FLOOR_KEPT } from '@/proof/rehearsals/guards';
import type { Rehearsal } from '@/proof/rehearsals/rehearsal';
import { wordOf } from '@/proof/rehearsals/stage';
import { ANA, wishOn } from '@/test/support/stuck-job';

const ASKED_FOR_DATE = 'GET /vouchers';

export const retryWhileOwnerLives: Rehearsal = {
  name: 'retry-while-owner-lives',
  sentence:
    'A worker sleeps past its lease and wakes. An operator retries under its hands, is refused, fences it off and retries again. Then the old owner writes.',
  guard: FLOOR_KEPT,
  shownAs: ['owner-silent'],
  async run(stage) {
    const { db, erp } = stage.props;
    await stage.promise('operator');
    const subject = await stage.receiveHeld(erp, ASKED_FOR_DATE);
    const owner = await stage.ownerAt(erp, ASKED_FOR_DATE, subject);
    const { newest } = await stage.look(subject);
    const key = newest?.key ?? '';
    await stage.troubleBegins();
    owner.freeze();
    await stage.untilLapsed(key);
    owner.thaw();

    stage.check('Triage shows that it lives', await stage.comesToShow('lapsed-owner-alive'));
    const retried = await stage.act(ANA, 'retry', await wishOn(db, 'retry', key));
    stage.check('the retry is refused', wordOf(retried) === 'refused');
    const fenced = await stage.act(ANA, 'fence-off', await wishOn(db, 'fence-off', key));
    stage.check('one person fences off what has lapsed', wordOf(fenced) === 'done');

    await erp.settle(ASKED_FOR_DATE, subject, 'answer');
    const { refused } = await stage.untilSeen(
      subject,
      'the old owner writes',
      (seen) => seen.refused.length + seen.entries.length > 0,
    );
    stage.check(
      'what the old owner still writes is refused',
      refused[0]?.write === 'admit_write' && refused[0].token === newest?.token,
    );
    const again = await stage.act(ANA, 'retry', await wishOn(db, 'retry', key));
    stage.check('now the retry is done', wordOf(again) === 'done');
    stage.checkOnce(await stage.untilCompleted(subject));
  },
};
