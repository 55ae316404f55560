import { answerJobList } from '@/app/api/jobs/answer-job-list';

/** One page of the attempts of a job's subject, newest first. */
export async function GET(
  request: Request,
  { params }: RouteContext<'/api/jobs/[source]/[database]/[key]/attempts'>,
): Promise<Response> {
  return answerJobList(request, await params, 'attempts');
}
