import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { AlertsScreen } from '@/app/(console)/health/alerts/alerts-screen';
import { requireActor } from '@/app/(console)/require-actor';
import { rightsOf } from '@/app/(console)/rights-of';
import { HealthTabs } from '@/components/shell/health-tabs';
import { ALERT_VERBS } from '@/lib/actions/recovery-action';
import { alertNumber } from '@/lib/alerts/alert-number';
import { readAlerts } from '@/lib/alerts/queries/read-alerts';
import { alertsOptions } from '@/lib/alerts/query-options';
import { DatabaseError } from '@/lib/db/errors';
import { consolePools } from '@/lib/db/pools';
import { consoleEnvironment } from '@/lib/environment';

export const metadata: Metadata = { title: 'Alerts' };

export default async function AlertsPage({ searchParams }: PageProps<'/health/alerts'>) {
  const actor = await requireActor();
  const { alert } = await searchParams;
  const asked = alertNumber(typeof alert === 'string' ? alert : null);
  const client = new QueryClient();
  try {
    client.setQueryData(alertsOptions(asked, false).queryKey, await readAlerts(consolePools().reader, asked));
  } catch (error) {
    // What cannot be read now the page asks for by itself, and says so.
    if (!(error instanceof DatabaseError)) throw error;
  }
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <HealthTabs current="alerts" />
      <AlertsScreen
        actorName={actor.name}
        rights={rightsOf(actor, ALERT_VERBS)}
        environment={consoleEnvironment()}
      />
    </HydrationBoundary>
  );
}
