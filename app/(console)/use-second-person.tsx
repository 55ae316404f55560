'use client';

import { LiveRequest } from '@/app/(console)/live-request';
import { useSetting } from '@/components/providers/setting';
import type { ActPanelProps } from '@/components/recovery/act-panel';
import type { BackendVerb, BulkVerb, JobVerb, RedisLeaseVerb } from '@/lib/actions/recovery-action';
import { breakGlassPhrase } from '@/lib/approvals/break-glass-phrase';

type Two = NonNullable<ActPanelProps<string, unknown>['two']>;

/** What a panel needs for an act that may take a second person. */
export function useSecondPerson(environment: string) {
  const { breakGlass } = useSetting();
  return (verb: JobVerb | BackendVerb | BulkVerb | RedisLeaseVerb, key: string): Two => ({
    phrase: breakGlass ? breakGlassPhrase(verb, key) : null,
    follow: ({ approvalId }) =>
      approvalId !== null && <LiveRequest id={approvalId} environment={environment} />,
  });
}
