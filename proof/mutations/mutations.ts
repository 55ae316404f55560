import { ALERTS } from '@/proof/mutations/list/alerts';
import { APPEND_ONLY } from '@/proof/mutations/list/append-only';
import { BULK } from '@/proof/mutations/list/bulk';
import { EPISODES } from '@/proof/mutations/list/episodes';
import { FOREIGN } from '@/proof/mutations/list/foreign';
import { LEASES_AND_TOKENS } from '@/proof/mutations/list/leases';
import { RECOVERY } from '@/proof/mutations/list/recovery';
import { REDIS_LEASES } from '@/proof/mutations/list/redis-leases';
import { SECOND_PERSON } from '@/proof/mutations/list/second-person';
import { SIGNALS } from '@/proof/mutations/list/signals';
import { BEFORE_THE_DATABASE } from '@/proof/mutations/list/typescript';
import { WATCHER } from '@/proof/mutations/list/watcher';
import type { Mutation } from '@/proof/mutations/mutation';

/** Every guard that is taken away, the worker's side first. */
export const MUTATIONS: readonly Mutation[] = [
  ...LEASES_AND_TOKENS,
  ...RECOVERY,
  ...FOREIGN,
  ...SECOND_PERSON,
  ...SIGNALS,
  ...REDIS_LEASES,
  ...WATCHER,
  ...ALERTS,
  ...BULK,
  ...EPISODES,
  ...APPEND_ONLY,
  ...BEFORE_THE_DATABASE,
];
