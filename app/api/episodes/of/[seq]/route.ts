import { answer, json, notFound, signedOut } from '@/app/api/answer';
import { currentActor } from '@/lib/auth/current-actor';
import { consolePools } from '@/lib/db/pools';
import { episodesOfAct } from '@/lib/episodes/queries/episodes-of-act';

type Context = RouteContext<'/api/episodes/of/[seq]'>;

/** The episodes that lasted when an act was done, by its record. */
export function GET(_request: Request, { params }: Context): Promise<Response> {
  return answer(async () => {
    if (!(await currentActor())) return signedOut();
    const { seq } = await params;
    const found = await episodesOfAct(consolePools().reader, seq);
    return found ? json(found) : notFound(`There is no record ${seq}.`);
  });
}
