import { TOKEN_ASKED } from '@/proof/rehearsals/guards';
import type { Rehearsal } from '@/proof/rehearsals/rehearsal';
import type { Stage } from '@/proof/rehearsals/stage';

const READ_PAGE = 'POST /pages';
const ASKED_FOR_DATE = 'GET /vouchers';

export const networkCut: Rehearsal = {
  name: 'network-cut',
  sentence:
    'A worker’s line breaks and is back within its lease. Then it passes nothing on for longer, with a write on its way; another worker takes over, and the write arrives.',
  guard: TOKEN_ASKED,
  shownAs: ['owner-silent'],
  async run(stage) {
    const { erp, ocr } = stage.props;
    const subject = await stage.receiveHeld(ocr, READ_PAGE);
    const owner = await stage.ownerAt(ocr, READ_PAGE, subject);
    const { newest: first } = await stage.look(subject);

    owner.line.cut();
    await stage.until('its sessions are gone', async () => (await sessionsOf(stage, owner.id)) === 0);
    owner.line.mend();
    await stage.untilRenewed(first?.key ?? '');
    const { newest: after } = await stage.look(subject);
    stage.check(
      'back in time, the same owner renews',
      after?.owner === owner.id && after.token === first?.token,
    );

    await erp.hold(ASKED_FOR_DATE, subject);
    await ocr.settle(READ_PAGE, subject, 'answer');
    await stage.ownerAt(erp, ASKED_FOR_DATE, subject);
    await stage.troubleBegins();
    owner.line.stall();
    await erp.settle(ASKED_FOR_DATE, subject, 'answer');
    await erp.hold(ASKED_FOR_DATE, subject);
    const successor = await stage.ownerAt(erp, ASKED_FOR_DATE, subject);
    stage.check('another worker took over', successor.id !== owner.id);
    stage.check('the session of the cut off one is still there', (await sessionsOf(stage, owner.id)) > 0);

    owner.line.mend();
    await stage.untilSeen(
      subject,
      'what was on its way arrives',
      ({ refused, entries }) => refused.length + entries.length > 0,
    );
    await erp.settle(ASKED_FOR_DATE, subject, 'answer');
    const seen = await stage.untilCompleted(subject);
    stage.checkOnce(seen);
    stage.check(
      'the write that was on its way was refused',
      seen.refused.some(({ write, token }) => write === 'admit_write' && token === first?.token),
    );
  },
};

async function sessionsOf({ props }: Stage, application: string): Promise<number> {
  const { rows } = await props.db.query<{ count: number }>(
    'select count(*)::int from pg_stat_activity where application_name = $1',
    [application],
  );
  return rows[0]?.count ?? 0;
}
