import type { RootFinding } from '@/lib/triage/finding';
import type { RootRule, RootView } from '@/lib/triage/roots/root-view';
import { watcherSilent } from '@/lib/triage/roots/watcher-silent';

const RULES: readonly RootRule[] = [watcherSilent];

/** Every trouble outside any job. */
export function findRoots(view: RootView): RootFinding[] {
  return RULES.flatMap((rule) => rule(view));
}
