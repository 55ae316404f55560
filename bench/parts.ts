import type { Part } from '@/bench/part';
import { chainPart } from '@/bench/parts/chain';
import { leaseSignalsPart } from '@/bench/parts/lease-signals';
import { listHandlerPart } from '@/bench/parts/list-handler';
import { listStatementsPart } from '@/bench/parts/list-statements';
import { locksPart } from '@/bench/parts/locks';
import { triageSamplePart } from '@/bench/parts/triage-sample';

/** Everything that is measured, in the order of the page and of a whole run. */
export const PARTS: readonly Part[] = [
  listStatementsPart,
  listHandlerPart,
  triageSamplePart,
  locksPart,
  leaseSignalsPart,
  chainPart,
];
