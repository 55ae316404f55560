import type { Guard } from '@/proof/rehearsals/guard';
import type { Shown } from '@/proof/rehearsals/looking';
import type { Stage } from '@/proof/rehearsals/stage';

/** A trouble that is made with real processes, and what must hold at the destination after it was got out of. */
export type Rehearsal = {
  /** In kebab case; selects it on the command line. */
  name: string;
  /** What is done. */
  sentence: string;
  /** What makes it pass: without it the rehearsal must go red. */
  guard: Guard;
  /** How Triage may show the trouble; none when there is nothing to be shown. */
  shownAs: readonly Shown[];
  /** Acts it out and checks what came of it. Rejects only when the play itself broke, which proves nothing. */
  run(stage: Stage): Promise<void>;
};

/** Something that must hold in the end, and whether it did. */
export type Check = { what: string; held: boolean };
