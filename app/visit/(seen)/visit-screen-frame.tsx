'use client';

import { useQuery } from '@tanstack/react-query';
import { useSelectedLayoutSegment } from 'next/navigation';
import type { ReactNode } from 'react';
import { OutageProvider } from '@/components/providers/outage';
import { OutageBanner } from '@/components/providers/outage-banner';
import { useFirstReading } from '@/components/providers/use-first-reading';
import { useRefreshInterval } from '@/components/shell/refresh';
import { Banner } from '@/components/ui/banner';
import { StandingBanner } from '@/components/visit/standing-banner';
import { VisitFrame } from '@/components/visit/visit-frame';
import type { Environment } from '@/lib/environment';
import { RequestFailed } from '@/lib/http/fetch-json';
import { epochMs } from '@/lib/time';
import { outageOf } from '@/lib/triage/query-options';
import { NEEDS_THE_SCHEMA } from '@/lib/visit/needs-the-schema';
import { visitOptions } from '@/lib/visit/query-options';
import type { VisitSnapshot } from '@/lib/visit/snapshot';

type VisitScreenFrameProps = {
  database: string;
  environment: Environment;
  /** What the server drew the page from; null when nothing could be read. */
  first: VisitSnapshot | null;
  children: ReactNode;
};

/** Wires the frame of a visit to the sample that its pages share. */
export function VisitScreenFrame({ database, environment, first, children }: VisitScreenFrameProps) {
  const visit = useQuery(visitOptions(useRefreshInterval()));
  const snapshot = useFirstReading(first, visit.data?.snapshot ?? undefined);
  const segment = useSelectedLayoutSegment();
  const outage = outageOf(visit);
  const silent = visit.error instanceof RequestFailed && visit.error.status === null;
  return (
    <OutageProvider sentence={NEEDS_THE_SCHEMA}>
      <VisitFrame
        environment={environment}
        database={database}
        readAtMs={snapshot ? epochMs(snapshot.databaseNow) : null}
        current={segment === null ? 'triage' : segment === 'jobs' || segment === 'agree' ? segment : null}
        banner={
          <>
            {silent ? (
              <Banner tone="late" icon="unplug" title="This console does not answer.">
                If the schema has just come, it is starting anew, and this page goes on by itself.
              </Banner>
            ) : (
              outage && (
                <OutageBanner outage={outage} database={database} readAt={snapshot?.databaseNow ?? null} />
              )
            )}
            {snapshot && <StandingBanner standing={snapshot.standing} />}
          </>
        }
      >
        {children}
      </VisitFrame>
    </OutageProvider>
  );
}
