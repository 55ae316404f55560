import { answerJobList } from '@/app/api/jobs/answer-job-list';

/** One page of what happened to a job's subject, newest first. */
export async function GET(
  request: Request,
  { params }: RouteContext<'/api/jobs/[source]/[database]/[key]/events'>,
): Promise<Response> {
  return answerJobList(request, await params, 'events');
}
