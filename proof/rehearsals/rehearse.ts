import { admittedWords, effectWords } from '@/proof/rehearsals/destination';
import { openStage } from '@/proof/rehearsals/open-stage';
import type { Check, Rehearsal } from '@/proof/rehearsals/rehearsal';
import type { Server } from '@/proof/rehearsals/server';
import type { Stage } from '@/proof/rehearsals/stage';

/** What one rehearsal showed. */
export type Seen = {
  name: string;
  sentence: string;
  guard: string;
  /** Whether the guard had been taken away. */
  guarded: boolean;
  admitted: string;
  effects: string;
  /** The rules that Triage gave, in their order. */
  verdicts: readonly string[];
  /** From the trouble to the first finding that shows it; null where none did. */
  detectedAfterMs: number | null;
  checks: readonly Check[];
  /** Why the play could not be acted out to its end; null when it could. */
  broken: string | null;
  tookMs: number;
  /**
   * `passed`: all of it held, and Triage showed the trouble. `red`: something did not hold. `broken`: it was not acted out, and
   * neither proves nor disproves anything.
   */
  verdict: 'passed' | 'red' | 'broken';
};

/** Acts one rehearsal out on a stage of its own, and leaves nothing of it. Rejects only when `signal` aborts. */
export async function rehearse(
  server: Server,
  rehearsal: Rehearsal,
  { guarded, signal }: { guarded: boolean; signal: AbortSignal },
): Promise<Seen> {
  const startedAt = performance.now();
  const { stage, close } = await openStage(server, signal, guarded ? null : rehearsal.guard);
  try {
    const broken = await rehearsal.run(stage).then(
      () => null,
      (error: unknown) => String(error),
    );
    signal.throwIfAborted();
    return { ...(await tell(stage, rehearsal, { broken, guarded })), tookMs: performance.now() - startedAt };
  } finally {
    await close();
  }
}

async function tell(
  stage: Stage,
  { name, sentence, guard, shownAs }: Rehearsal,
  { broken, guarded }: Pick<Seen, 'broken' | 'guarded'>,
): Promise<Omit<Seen, 'tookMs'>> {
  const all = await Promise.all(stage.subjects.map((subject) => stage.look(subject)));
  const shown = stage.firstShown(shownAs);
  // Without the guard the damage must show at what is played with; what Triage says of it proves nothing.
  const inTriage =
    guarded && shownAs.length > 0
      ? [{ what: `Triage showed it as ${shownAs.join(' or ')}`, held: shown !== null }]
      : [];
  const checks = [...stage.checks, ...inTriage];
  const passed = stage.checks.length > 0 && checks.every(({ held }) => held);
  return {
    ...{ name, sentence, guard: guard.sentence, guarded, checks, broken },
    admitted: admittedWords(all),
    effects: effectWords(all),
    verdicts: [...new Set(stage.props.looking.sightings.map(({ rule }) => rule))],
    detectedAfterMs: shown && Date.parse(shown.at) - Date.parse(stage.begunAt ?? shown.at),
    verdict: broken !== null ? 'broken' : passed ? 'passed' : 'red',
  };
}
