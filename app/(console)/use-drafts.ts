import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { act } from '@/app/recovery/actions';
import { type Draft, EMPTY_DRAFT } from '@/components/recovery/draft';
import type { RecoveryAnswer } from '@/components/recovery/use-recovery';
import type { RecoveryRequest } from '@/lib/recovery/recovery-request';

/** Outcomes after which the operator's words have served. */
const SERVED: readonly string[] = ['done', 'armed', 'cancelled'];

/** The operator's words by verb, kept while the page is open, and the way to send them. */
export function useDrafts() {
  const queries = useQueryClient();
  const [drafts, setDrafts] = useState<Partial<Record<string, Draft>>>({});
  const keep = (verb: string, draft: Draft) => setDrafts((all) => ({ ...all, [verb]: draft }));

  return {
    draftOf: (verb: string): Draft => drafts[verb] ?? EMPTY_DRAFT,
    keep,
    submit: async (request: RecoveryRequest): Promise<RecoveryAnswer> => {
      const answer = await act(request.verb, request);
      if (answer.ok && SERVED.includes(answer.outcome.outcome)) keep(request.verb, EMPTY_DRAFT);
      await queries.invalidateQueries();
      return answer;
    },
  };
}
