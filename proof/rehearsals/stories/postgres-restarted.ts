import type { JobVerb } from '@/lib/actions/recovery-action';
import { inTransaction } from '@/lib/db/transaction';
import type { Performed } from '@/lib/recovery/commands/perform';
import type { JobRequest } from '@/lib/recovery/recovery-request';
import { KEY_KEPT } from '@/proof/rehearsals/guards';
import type { Rehearsal } from '@/proof/rehearsals/rehearsal';
import { OPERATORS, type Stage, wordOf } from '@/proof/rehearsals/stage';
import { ANA, wishOn } from '@/test/support/stuck-job';
import { wishOnQueue } from '@/test/support/target-wishes';

export const postgresRestarted: Rehearsal = {
  name: 'postgres-restarted',
  sentence:
    'PostgreSQL is ended at once while an act is under way, and again when one is committed and its answer is not there yet. Each is asked for again by its key.',
  guard: KEY_KEPT,
  shownAs: ['out-of-reach'],
  async run(stage) {
    const { db } = stage.props;
    await stage.act(ANA, 'pause-queue', await wishOnQueue(db, 'pause-queue', 'invoices'));
    const subject = await stage.enqueue();
    const key = (await stage.look(subject)).newest?.key ?? '';

    const hold = await wishOn(db, 'hold', key);
    stage.check('how the first ended is not known', wordOf(await endBeforeCommit(stage, hold)) === 'unknown');
    stage.check('and nothing of it was done', (await stage.look(subject)).newest?.status === 'pending');
    await checkAskedAgain(stage, 'hold', hold, false);

    const release = await wishOn(db, 'release-hold', key);
    const lost = await endAfterCommit(stage, subject, release);
    stage.check('nor is that of the second', wordOf(lost) === 'unknown');
    stage.check('which was done', (await stage.look(subject)).newest?.status === 'pending');
    await checkAskedAgain(stage, 'release-hold', release, true);

    await stage.act(ANA, 'resume-queue', await wishOnQueue(db, 'resume-queue', 'invoices'));
    stage.checkOnce(await stage.untilCompleted(subject));
  },
};

/** Ends the server while the act waits for a row that somebody keeps. */
async function endBeforeCommit(stage: Stage, wish: JobRequest): Promise<Performed> {
  const { db } = stage.props;
  let act: Promise<Performed> | undefined;
  const kept = inTransaction(db, async (holder) => {
    await holder.query('select from public.processing_jobs where id = $1 for no key update', [
      wish.address.key,
    ]);
    act = stage.act(ANA, 'hold', wish);
    await stage.untilWaits(OPERATORS, 'leasehold.hold');
    await restart(stage);
  });
  await kept.catch(() => {});
  if (!act) throw new Error('Nobody acted.');
  return act;
}

/** Ends the server once the act stands in the database, with its answer kept back on the line and then lost. */
async function endAfterCommit(stage: Stage, subject: string, wish: JobRequest): Promise<Performed> {
  const { operatorLine } = stage.props;
  operatorLine.stallAnswers();
  const act = stage.act(ANA, 'release-hold', wish);
  await stage.untilSeen(subject, 'it is committed', ({ newest }) => newest?.status === 'pending');
  operatorLine.cut();
  await restart(stage);
  const end = await act;
  operatorLine.mend();
  return end;
}

async function restart(stage: Stage): Promise<void> {
  const { server, db } = stage.props;
  await stage.troubleBegins();
  await server.goAway();
  try {
    stage.check('Triage says that it is away', await stage.comesToShow('out-of-reach'));
  } finally {
    await server.comeBack();
  }
  const answers = () =>
    db.query('select 1').then(
      () => true,
      () => false,
    );
  await stage.until('the server answers', answers);
}

/** The same wish again has one true answer, from the first time where that was carried out, and stands in the record once. */
async function checkAskedAgain(
  stage: Stage,
  verb: JobVerb,
  wish: JobRequest,
  replayed: boolean,
): Promise<void> {
  const again = await stage.act(ANA, verb, wish);
  const told = replayed ? 'told again' : 'carried out then';
  stage.check(
    `asked again, ${verb} is ${told}`,
    again.ok && again.outcome.outcome === 'done' && again.outcome.replayed === replayed,
  );
  const { rows } = await stage.props.db.query<{ times: number }>(
    `select count(*)::int as times from leasehold.audit_events where request_key = $1`,
    [wish.requestKey],
  );
  stage.check(`${verb} stands in the record once`, rows[0]?.times === 1);
}
