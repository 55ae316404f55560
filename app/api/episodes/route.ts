import { answer, badRequest, json, signedOut } from '@/app/api/answer';
import { currentActor } from '@/lib/auth/current-actor';
import { consolePools } from '@/lib/db/pools';
import { parseEpisodeListRequest } from '@/lib/episodes/episode-list-request';
import { listEpisodes } from '@/lib/episodes/queries/list-episodes';

/** One page of the history, those that opened last first, narrowed by the search parameters. */
export function GET(request: Request): Promise<Response> {
  return answer(async () => {
    if (!(await currentActor())) return signedOut();
    const wanted = parseEpisodeListRequest(new URL(request.url).searchParams);
    if ('sentence' in wanted) return badRequest(wanted.sentence);
    return json(await listEpisodes(consolePools().reader, wanted.filter, wanted.cursor));
  });
}
