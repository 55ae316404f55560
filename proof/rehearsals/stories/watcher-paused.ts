import { LEAD_ASKED } from '@/proof/rehearsals/guards';
import type { Rehearsal } from '@/proof/rehearsals/rehearsal';

const READ_PAGE = 'POST /pages';
/** How the watcher calls the statement by which it notes what it found. */
const NOTES_FINDINGS = 'note-findings';
/** The lease lapses after five seconds, and who follows asks for it every second. */
const TAKEN_OVER_WITHIN_MS = 7_000;

export const watcherPaused: Rehearsal = {
  name: 'watcher-paused',
  sentence:
    'The leading watcher is stopped for longer than its lease, its findings on the way: it had seen nothing. A worker is then ended, and another watcher takes over and finds that. Then the first goes on.',
  guard: LEAD_ASKED,
  shownAs: ['owner-silent'],
  async run(stage) {
    const { db, ocr, watcher, watcherLine } = stage.props;
    await stage.promise('operator');
    const subject = await stage.receiveHeld(ocr, READ_PAGE);
    const owner = await stage.ownerAt(ocr, READ_PAGE, subject);
    const second = stage.props.startWatcher();
    await stage.until('the other watcher follows', async () => {
      const follows = await db.query(
        `select from pg_stat_activity where datname = current_database() and query like '%take_watcher_lease%'
           and application_name = 'leasehold watcher'`,
      );
      return follows.rowCount !== 0;
    });
    await watcherLine.stallBefore(NOTES_FINDINGS);
    watcher.freeze();

    await stage.troubleBegins();
    await owner.endAtOnce();
    await ocr.settle(READ_PAGE, subject, 'drop');
    const leader = async () => {
      const { rows } = await db.query<{ pid: number }>('select os_pid as pid from leasehold.watcher_lease');
      return rows[0];
    };
    const ours = async () => (await leader())?.pid === second.pid;
    const took = await stage.within(TAKEN_OVER_WITHIN_MS, ours);
    if (!stage.check('another watcher took over within its lease and a tick', took !== null)) return;
    const episodes = async () => {
      const { rows } = await db.query<{ opened: number; closed: number }>(
        `select count(*)::int as opened, count(closed_at)::int as closed
         from leasehold.findings where subject = $1 and kind = 'owner-silent'`,
        [subject],
      );
      return rows[0];
    };
    await stage.until('the other watcher opens an episode', async () => (await episodes())?.opened === 1);
    const { rows } = await db.query<{ at: string }>('select clock_timestamp()::text as at');
    watcherLine.mend();
    watcher.thaw();
    await stage.until('the first watcher asks for the lead', async () => {
      const asked = await db.query(
        `select from pg_stat_activity where datname = current_database() and query like '%take_watcher_lease%'
           and application_name = 'leasehold watcher' and query_start > $1::timestamptz`,
        [rows[0]?.at],
      );
      return asked.rowCount !== 0;
    });
    const after = await episodes();
    stage.check('what it had found was not taken: the episode stays open', after?.closed === 0);
    stage.check('it is the only one', after?.opened === 1);
    stage.check('the lead stays where it is', await ours());
  },
};
