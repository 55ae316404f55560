import type { Metadata } from 'next';
import { requireActor } from '@/app/(console)/require-actor';
import { HealthTabs } from '@/components/shell/health-tabs';

export const metadata: Metadata = { title: 'History' };

export default async function HistoryPage() {
  await requireActor();
  return <HealthTabs current="history" />;
}
