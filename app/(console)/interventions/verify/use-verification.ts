import { useEffect, useRef, useState } from 'react';
import { problemOf } from '@/app/(console)/problem-of';
import type { VerificationLine, VerificationResult, VerificationStanding } from '@/lib/audit/verification';
import type { ChainHead } from '@/lib/audit/verify-export.mjs';
import { verifyPath } from '@/lib/audit/verify-path';
import { fetchLines } from '@/lib/http/fetch-lines';

type GoingOn = Extract<VerificationLine, { state: 'waiting' | 'running' }>;

const BROKEN_OFF = 'The console ended before it did.';

const WAITING: GoingOn = { state: 'waiting' };

/**
 * A verification as it is told by the console. Leaving the page stops the telling and not the verification; coming back joins
 * it. The last result stays until another one is there.
 */
export function useVerification(standing: VerificationStanding) {
  const [line, setLine] = useState<GoingOn | null>(standing.running ? WAITING : null);
  const [last, setLast] = useState<VerificationResult | null>(standing.last);
  const [problem, setProblem] = useState<string | null>(null);
  const listening = useRef<AbortController | null>(null);

  const listen = async (path: string) => {
    listening.current?.abort();
    const ending = new AbortController();
    listening.current = ending;
    let latest: VerificationLine['state'] | null = null;
    try {
      for await (const told of fetchLines<VerificationLine>(path, ending.signal)) {
        latest = told.state;
        if (told.state === 'ended') setLast(told.result);
        else if (told.state === 'failed') setProblem(told.sentence);
        else setLine(told);
      }
    } catch (error) {
      if (ending.signal.aborted) return;
      setProblem(problemOf(error));
    }
    if (latest === 'waiting' || latest === 'running') setProblem((known) => known ?? BROKEN_OFF);
    setLine(null);
  };

  const joins = standing.running;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens; what is listened to then is the page's own.
  useEffect(() => {
    if (joins) void listen(verifyPath([], true));
    return () => listening.current?.abort();
  }, []);

  return {
    line,
    last,
    problem,
    verify: (heads: readonly ChainHead[]) => {
      setProblem(null);
      setLine(WAITING);
      void listen(verifyPath(heads, false));
    },
  };
}
