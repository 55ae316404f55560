'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { problemOf } from '@/app/(console)/problem-of';
import { AnewOfBulk } from '@/app/(console)/review/requests/[id]/anew-of-bulk';
import { AnewOfJob } from '@/app/(console)/review/requests/[id]/anew-of-job';
import { AnewOfLease } from '@/app/(console)/review/requests/[id]/anew-of-lease';
import { AnewOfSession } from '@/app/(console)/review/requests/[id]/anew-of-session';
import { RequestBody, type RequestBodyProps } from '@/app/(console)/review/requests/[id]/request-body';
import { useDocumentTitle } from '@/components/providers/use-document-title';
import { isOnBulk, requestTitle } from '@/components/recovery/request-title';
import { useRefreshInterval } from '@/components/shell/refresh';
import { ProblemPanel } from '@/components/ui/problem-panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { isWaiting } from '@/lib/approvals/approval';
import { approvalOptions } from '@/lib/approvals/query-options';
import type { Actor } from '@/lib/auth/actor';
import type { Environment } from '@/lib/environment';
import { readBackendKey } from '@/lib/locks/backend-address';
import { epochMs } from '@/lib/time';

type RequestScreenProps = { id: string; actor: Actor; environment: Environment };

/** One request, live. While it waits its evidence is read anew; once it has ended, what was asked stands as it was. */
export function RequestScreen({ id, actor, environment }: RequestScreenProps) {
  const { data, error } = useQuery(approvalOptions(id, useRefreshInterval()));
  const problem = problemOf(error);
  useDocumentTitle(data ? `${id}: ${requestTitle(data.approval)}` : 'Request');

  if (!data) {
    return problem ? (
      <ProblemPanel title="The request could not be read" sentence={problem} />
    ) : (
      <SkeletonRows label="Reading the request" rows={5} />
    );
  }
  return <RequestAsOpened reading={data} actor={actor} environment={environment} />;
}

/** What it is on is read anew where it waited when the page was opened; it ends with an open panel still in place. */
function RequestAsOpened(body: Omit<RequestBodyProps, 'anew'>) {
  const { approval, databaseNow } = body.reading;
  const [waited] = useState(() => isWaiting(approval, epochMs(databaseNow)));
  if (!waited) return <RequestBody {...body} anew={null} />;
  if (isOnBulk(approval.verb)) return <AnewOfBulk {...body} />;
  if (approval.address.source === 'redis') return <AnewOfLease {...body} />;
  return readBackendKey(approval.address.key) ? <AnewOfSession {...body} /> : <AnewOfJob {...body} />;
}
