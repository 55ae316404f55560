import { answer, badRequest, json, notFound, signedOut } from '@/app/api/answer';
import { currentActor } from '@/lib/auth/current-actor';
import { consolePools } from '@/lib/db/pools';
import type { JobAddress } from '@/lib/jobs/job';
import { parseJobCursor } from '@/lib/jobs/job-cursor';
import { readJobList } from '@/lib/triage/queries/read-job-list';

/** A page of a list on the page of one job, from the place that the search parameter `cursor` names. */
export function answerJobList(
  request: Request,
  address: JobAddress,
  what: 'attempts' | 'events',
): Promise<Response> {
  return answer(async () => {
    if (!(await currentActor())) return signedOut();
    const cursor = parseJobCursor(new URL(request.url).searchParams.get('cursor') ?? '');
    if (!cursor) return badRequest('This place in the list does not exist: begin at the first page.');
    const page = await readJobList(consolePools().reader, address, what, cursor);
    if (!page) return notFound(`There is no job ${address.key} in ${address.source}/${address.database}.`);
    return json(page);
  });
}
