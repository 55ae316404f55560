import type { Metadata } from 'next';
import { requireActor } from '@/app/(console)/require-actor';
import { HealthTabs } from '@/components/shell/health-tabs';

export const metadata: Metadata = { title: 'Alerts' };

export default async function AlertsPage() {
  await requireActor();
  return <HealthTabs current="alerts" />;
}
