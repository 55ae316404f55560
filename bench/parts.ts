import type { Part } from '@/bench/part';
import { chainPart } from '@/bench/parts/chain';
import { heapPart } from '@/bench/parts/heap';
import { leaseSignalsPart } from '@/bench/parts/lease-signals';
import { listHandlerPart } from '@/bench/parts/list-handler';
import { listStatementsPart } from '@/bench/parts/list-statements';
import { locksPart } from '@/bench/parts/locks';
import { triageSamplePart } from '@/bench/parts/triage-sample';
import { viewersPart } from '@/bench/parts/viewers';

/** Everything that is measured, in the order of the page and of a whole run. */
export const PARTS: readonly Part[] = [
  listStatementsPart,
  listHandlerPart,
  triageSamplePart,
  viewersPart,
  heapPart,
  locksPart,
  leaseSignalsPart,
  chainPart,
];
