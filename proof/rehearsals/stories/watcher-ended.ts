import { LEAD_LAPSES } from '@/proof/rehearsals/guards';
import type { Rehearsal } from '@/proof/rehearsals/rehearsal';
import { wordOf } from '@/proof/rehearsals/stage';
import { ANA, wishOn } from '@/test/support/stuck-job';

const READ_PAGE = 'POST /pages';
/** The lead lapses after five seconds. */
const FIRES_WITHIN_MS = 15_000;

export const watcherEnded: Rehearsal = {
  name: 'watcher-ended',
  sentence:
    'An operator arms a retry for when a silent worker’s lease has lapsed. The watcher is ended by SIGKILL before that; two others are there.',
  guard: LEAD_LAPSES,
  shownAs: ['owner-silent'],
  async run(stage) {
    const { db, ocr, watcher } = stage.props;
    await stage.promise('operator');
    const subject = await stage.receiveHeld(ocr, READ_PAGE);
    const owner = await stage.ownerAt(ocr, READ_PAGE, subject);
    const key = (await stage.look(subject)).newest?.key ?? '';
    await stage.troubleBegins();
    await owner.endAtOnce();
    await ocr.settle(READ_PAGE, subject, 'drop');

    stage.check('Triage shows the silence', await stage.comesToShow('owner-silent'));
    const wish = await wishOn(db, 'wait-out', key, {
      followUp: 'retry',
      effectAnswers: [{ key: `${subject}/ocr`, answer: 'not-known', note: 'It honours keys.' }],
    });
    stage.check('the wait is armed', wordOf(await stage.act(ANA, 'wait-out', wish)) === 'armed');
    await watcher.endAtOnce();
    stage.props.startWatcher();
    stage.props.startWatcher();

    const waits = async () => {
      const { rows } = await db.query<{ state: string; records: number }>(
        `select w.state, (select count(*)::int from leasehold.audit_events e
           where e.correlation_id = w.correlation_id and e.phase = 'outcome') as records
         from leasehold.lease_waits w where w.job_key = $1`,
        [key],
      );
      return rows;
    };
    await stage.within(FIRES_WITHIN_MS, async () => (await waits()).some(({ state }) => state !== 'armed'));
    if (!stage.check('another watcher carried it out', (await waits())[0]?.state === 'fired')) return;
    const seen = await stage.untilCompleted(subject);
    stage.check(
      'it was carried out once',
      JSON.stringify(await waits()) === '[{"state":"fired","records":1}]',
    );
    stage.check('it made one attempt', seen.newest?.attempt === 2);
    stage.checkOnce(seen);
  },
};
