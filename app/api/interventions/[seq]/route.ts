import { answer, json, notFound, signedOut } from '@/app/api/answer';
import { findIntervention } from '@/lib/audit/queries/find-intervention';
import { currentActor } from '@/lib/auth/current-actor';
import { consolePools } from '@/lib/db/pools';

type Context = RouteContext<'/api/interventions/[seq]'>;

/** One act, checked against the chain, with what came after it. */
export function GET(_request: Request, { params }: Context): Promise<Response> {
  return answer(async () => {
    if (!(await currentActor())) return signedOut();
    const { seq } = await params;
    const found = await findIntervention(consolePools().reader, seq);
    return found ? json(found) : notFound(`There is no intervention ${seq}.`);
  });
}
