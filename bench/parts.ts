import type { Part } from '@/bench/part';
import { bulkPart } from '@/bench/parts/bulk';
import { chainPart } from '@/bench/parts/chain';
import { handlersPart } from '@/bench/parts/handlers';
import { heapPart } from '@/bench/parts/heap';
import { leaseSignalsPart } from '@/bench/parts/lease-signals';
import { locksPart } from '@/bench/parts/locks';
import { pagesCheckPart, pagesPart } from '@/bench/parts/pages/pages';
import { pgBossPart } from '@/bench/parts/pg-boss/pg-boss';
import { retentionPart } from '@/bench/parts/retention';
import { triagePart } from '@/bench/parts/triage';
import { viewersPart } from '@/bench/parts/viewers';

/** Everything that is measured, in the order of the page and of a whole run. */
export const PARTS: readonly Part[] = [
  pagesPart('10m', 'The pages at ten million attempts'),
  handlersPart,
  triagePart,
  viewersPart,
  heapPart,
  pagesPart('1m', 'The pages at a million attempts'),
  pagesPart('100k', 'The pages at a hundred thousand attempts'),
  pagesPart('skewed', 'The pages of a table out of balance'),
  pagesCheckPart,
  locksPart,
  leaseSignalsPart,
  chainPart,
  bulkPart,
  retentionPart,
  pgBossPart,
];
