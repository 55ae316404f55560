import type { World } from '@/proof/model/world';

/** What a step came to: a sentence for the story, and the word under which it is counted. */
export type Told = { sentence: string; word: string };

/** One step of a schedule: plain numbers, so that it shrinks and is repeated in another run. */
export type Step = { kind: StepKind; who: number; subject: number; how: number };

export const STEP_KINDS = [
  'acquire',
  'claim',
  'renew',
  'stage',
  'effect',
  'complete',
  'fail',
  'release',
  'stop',
  'crash',
  'write',
  'commit',
  'rollback',
  'lapse',
  'sweep',
  'watch',
  'enqueue',
  'act',
  'repeat',
  'decide',
  'queue',
  'advise',
] as const;
export type StepKind = (typeof STEP_KINDS)[number];

/** Null when there is nothing to do here: the step is passed over. */
export type Take = (world: World, step: Step) => Promise<Told | null>;

/** What must never be seen; the run is red. */
export class Broken extends Error {}

/** Throws unless it is so. */
export function demand(holds: boolean, sentence: string): void {
  if (!holds) throw new Broken(sentence);
}
