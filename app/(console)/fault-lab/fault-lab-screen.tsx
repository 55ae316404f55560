'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { causeFault } from '@/app/(console)/fault-lab/actions';
import { problemOf } from '@/app/(console)/problem-of';
import { FaultLabView } from '@/components/fault-lab/fault-lab-view';
import { useOutage } from '@/components/providers/outage';
import { useDocumentTitle } from '@/components/providers/use-document-title';
import { useRefreshInterval } from '@/components/shell/refresh';
import { ProblemPanel } from '@/components/ui/problem-panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { tourOptions } from '@/lib/fault-lab/query-options';

/** A tour is watched: slower than this it would seem to stand still. */
const SLOWEST_MS = 1_000;

/** The fault lab, live. */
export function FaultLabScreen({ roleRefusal }: { roleRefusal: string | null }) {
  const refresh = useRefreshInterval();
  const options = tourOptions(refresh && Math.min(refresh, SLOWEST_MS));
  const { data, error } = useQuery(options);
  const client = useQueryClient();
  const outage = useOutage();
  const [answer, setAnswer] = useState<{ key: string; refusal: string } | null>(null);
  const problem = problemOf(error);
  useDocumentTitle('Fault lab');

  const cause = async (key: string) => {
    setAnswer(null);
    const refusal = await causeFault(key).catch(() => 'The console is out of reach. Nothing was done.');
    if (refusal !== null) setAnswer({ key, refusal });
    await client.invalidateQueries({ queryKey: options.queryKey });
  };

  if (data) {
    return (
      <FaultLabView
        tour={data}
        problem={problem}
        whyNot={outage ?? roleRefusal}
        answer={answer}
        onCause={(key) => void cause(key)}
      />
    );
  }
  return problem ? (
    <ProblemPanel title="The fault lab is not there" sentence={problem} />
  ) : (
    <SkeletonRows label="Reading the tour" rows={4} />
  );
}
