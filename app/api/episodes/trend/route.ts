import { answer, badRequest, json, signedOut } from '@/app/api/answer';
import { currentActor } from '@/lib/auth/current-actor';
import { consolePools } from '@/lib/db/pools';
import { parseEpisodeListRequest } from '@/lib/episodes/episode-list-request';
import { readTrend } from '@/lib/episodes/queries/read-trend';

/** How often each kind of trouble opened over the span, of one queue or of all; the other parameters are the list's. */
export function GET(request: Request): Promise<Response> {
  return answer(async () => {
    if (!(await currentActor())) return signedOut();
    const wanted = parseEpisodeListRequest(new URL(request.url).searchParams);
    if ('sentence' in wanted) return badRequest(wanted.sentence);
    return json(await readTrend(consolePools().reader, wanted.filter));
  });
}
