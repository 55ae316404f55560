import { TOKEN_ASKED } from '@/proof/rehearsals/guards';
import type { Rehearsal } from '@/proof/rehearsals/rehearsal';

const ASKED_FOR_DATE = 'GET /vouchers';

/** The late write comes while the successor is at work, so that it would be the first to arrive if it were let in. */
export const ownerPaused: Rehearsal = {
  name: 'owner-paused',
  sentence:
    'A worker is stopped for longer than its lease, just before it writes to the ledger. Another takes over. Then the first goes on.',
  guard: TOKEN_ASKED,
  shownAs: ['owner-silent'],
  async run(stage) {
    const { erp } = stage.props;
    const subject = await stage.receiveHeld(erp, ASKED_FOR_DATE);
    const owner = await stage.ownerAt(erp, ASKED_FOR_DATE, subject);
    const { newest: first } = await stage.look(subject);
    await stage.troubleBegins();
    owner.freeze();
    await erp.settle(ASKED_FOR_DATE, subject, 'answer');
    await erp.hold(ASKED_FOR_DATE, subject);

    const successor = await stage.ownerAt(erp, ASKED_FOR_DATE, subject);
    stage.check('another worker took over', successor.id !== owner.id);
    owner.thaw();
    await stage.untilSeen(subject, 'the late write arrives', isDecided);
    await erp.settle(ASKED_FOR_DATE, subject, 'answer');

    const seen = await stage.untilCompleted(subject);
    stage.checkOnce(seen);
    stage.check('the entry is the successor’s', seen.entries[0]?.writtenBy === successor.id);
    stage.check(
      'the late write was refused, and counted once',
      seen.refused.length === 1 &&
        seen.refused[0]?.write === 'admit_write' &&
        seen.refused[0].token === first?.token,
    );
  },
};

const isDecided = ({ refused, entries }: { refused: readonly unknown[]; entries: readonly unknown[] }) =>
  refused.length + entries.length > 0;
