import { answer, jsonOnce, notFound, signedOut } from '@/app/api/answer';
import { currentActor } from '@/lib/auth/current-actor';
import { offersFor } from '@/lib/triage/queries/read-job';
import { askJob } from '@/lib/triage/sampler';

type Context = RouteContext<'/api/jobs/[source]/[database]/[key]'>;

/** Everything about one job. The evidence is shared; what may be done about it depends on who asks. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return answer(async () => {
    const actor = await currentActor();
    if (!actor) return signedOut();
    const address = await params;
    const { value, version } = await askJob(address);
    if (!value) return notFound(`There is no job ${address.key} in ${address.source}/${address.database}.`);
    return jsonOnce(request, `${version}-${actor.role}`, () => ({
      ...value,
      offers: offersFor(value, actor),
    }));
  });
}
