import type { Metadata } from 'next';
import { AlertRulesPanel } from '@/app/(console)/health/(signals)/alert-rules-panel';
import { QuestionsPanel } from '@/app/(console)/health/(signals)/questions-panel';
import { SightPanel } from '@/app/(console)/health/(signals)/sight-panel';
import { SignalsPanel } from '@/app/(console)/health/(signals)/signals-panel';
import { requireActor } from '@/app/(console)/require-actor';
import { HealthTabs } from '@/components/shell/health-tabs';

export const metadata: Metadata = { title: 'Health' };

/** How the leases do, what each queue can promise, and who would be told. Every panel reads for itself and fails alone. */
export default async function HealthPage() {
  await requireActor();
  return (
    <>
      <HealthTabs current="signals" />
      <SignalsPanel />
      <QuestionsPanel />
      <div className="grid gap-4 lg:grid-cols-2">
        <SightPanel />
        <AlertRulesPanel />
      </div>
    </>
  );
}
