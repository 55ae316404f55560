'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { freeze } from '@/app/recovery/actions';
import type { VerbInBulk } from '@/lib/actions/recovery-action';
import { bulkPath } from '@/lib/bulk/bulk-url';
import type { FreezeRequest } from '@/lib/recovery/freeze-request';

/** Freezes a list of jobs and opens it, or says why there is none. */
export function useFreeze() {
  const router = useRouter();
  const [freezing, setFreezing] = useState<VerbInBulk | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  return {
    freezing,
    problem,
    forget: () => setProblem(null),
    freeze: async (request: FreezeRequest) => {
      setFreezing(request.verb);
      setProblem(null);
      try {
        const frozen = await freeze(request);
        if (frozen.ok) router.push(bulkPath(frozen.runId));
        else setProblem(frozen.sentence);
      } catch {
        setProblem('No answer came back. Nothing was written to any job: try again.');
      } finally {
        setFreezing(null);
      }
    },
  };
}
