import { answer, json, notFound, signedOut } from '@/app/api/answer';
import { currentActor } from '@/lib/auth/current-actor';
import { consolePools } from '@/lib/db/pools';
import { archivedSentence } from '@/lib/episodes/episode-story';
import { findArchivedEpisode } from '@/lib/episodes/queries/find-archived-episode';
import { findEpisode } from '@/lib/episodes/queries/find-episode';

type Context = RouteContext<'/api/episodes/[id]'>;

/** One episode, with the acts on it and what followed. */
export function GET(_request: Request, { params }: Context): Promise<Response> {
  return answer(async () => {
    if (!(await currentActor())) return signedOut();
    const { id } = await params;
    const found = await findEpisode(consolePools().reader, id);
    if (found) return json(found);
    const archived = await findArchivedEpisode(consolePools().reader, id);
    return notFound(archived ? archivedSentence(archived) : `There is no episode ${id}.`);
  });
}
