'use client';

import { useQuery } from '@tanstack/react-query';
import { problemOf } from '@/app/(console)/problem-of';
import { RequestBody, type RequestBodyProps } from '@/app/(console)/review/requests/[id]/request-body';
import { seenOfBulk } from '@/components/bulk/seen-of-bulk';
import { useRefreshInterval } from '@/components/shell/refresh';
import { offerBulkActs } from '@/lib/actions/bulk-offers';
import { rightsOfAnybody } from '@/lib/actions/may-act';
import { BULK_VERBS } from '@/lib/actions/recovery-action';
import { bulkOptions } from '@/lib/bulk/query-options';

/** A request about a bulk recovery, with its list as it stands. */
export function AnewOfBulk(body: Omit<RequestBodyProps, 'anew'>) {
  const { verb, address, requester } = body.reading.approval;
  const { data, error } = useQuery(bulkOptions(address.key, useRefreshInterval()));
  const problem = problemOf(error);
  const facts = data && { run: data.run, databaseNow: data.databaseNow, actorId: requester.id };
  const offer = facts && offerBulkActs(facts, rightsOfAnybody(BULK_VERBS)).find((one) => one.verb === verb);
  return (
    <RequestBody
      {...body}
      anew={{
        guard: data ? { state: data.run.state, itemsHash: data.run.itemsHash } : null,
        seen: data ? seenOfBulk(data) : null,
        act: offer?.allowed ? offer : null,
        problem: problem ?? (data ? null : 'The list is being read anew.'),
      }}
    />
  );
}
