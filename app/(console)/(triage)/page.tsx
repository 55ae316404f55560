import type { Metadata } from 'next';
import { TriageScreen } from '@/app/(console)/(triage)/triage-screen';
import { actRefusal } from '@/app/(console)/act-refusal';
import { bulkRightsOf } from '@/app/(console)/bulk-rights-of';
import { requireActor } from '@/app/(console)/require-actor';
import { rightsOf } from '@/app/(console)/rights-of';
import { FINDING_VERBS } from '@/lib/actions/recovery-action';
import { askTriage } from '@/lib/triage/sampler';

export const metadata: Metadata = { title: 'Triage' };

export default async function TriagePage() {
  const actor = await requireActor();
  const { value } = await askTriage();
  return (
    <TriageScreen
      first={value.snapshot}
      roleRefusal={actRefusal(actor)}
      actorName={actor.name}
      rights={rightsOf(actor, FINDING_VERBS)}
      bulkRights={bulkRightsOf(actor)}
    />
  );
}
