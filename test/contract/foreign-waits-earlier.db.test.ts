import { stageForeignWaits } from '@/test/support/libraries/foreign-wait-stage';
import { graphileWorkerPlay } from '@/test/support/libraries/graphile-worker-play';
import { pgBossPlay } from '@/test/support/libraries/pg-boss-play';
import { proveWaits, type WaitPlay } from '@/test/support/libraries/prove-waits';

/** The earlier versions, in a database of their own: their tables have the names of the later ones. Of neither is an owner ever seen to be gone. */
const PLAYS: readonly WaitPlay[] = [
  { ...pgBossPlay('pg-boss-10'), alone: false },
  { ...graphileWorkerPlay('graphile-worker-17'), alone: false },
];

proveWaits(stageForeignWaits(PLAYS), PLAYS);
