import type { Metadata } from 'next';
import { TriageScreen } from '@/app/(console)/(triage)/triage-screen';
import { actRefusal } from '@/app/(console)/act-refusal';
import { requireActor } from '@/app/(console)/require-actor';

export const metadata: Metadata = { title: 'Triage' };

export default async function TriagePage() {
  const actor = await requireActor();
  return <TriageScreen roleRefusal={actRefusal(actor)} />;
}
