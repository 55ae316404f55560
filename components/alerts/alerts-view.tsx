'use client';

import type { ReactNode } from 'react';
import { AlertItem } from '@/components/alerts/alert-item';
import { AlertRules } from '@/components/alerts/alert-rules';
import { alertsTitle } from '@/components/alerts/alerts-title';
import { DestinationsPanel } from '@/components/alerts/destinations-panel';
import { Banner } from '@/components/ui/banner';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHead } from '@/components/ui/page-head';
import { Panel, PanelHead } from '@/components/ui/panel';
import { SideLayout } from '@/components/ui/side-layout';
import { useServerNow } from '@/components/ui/use-server-now';
import type { AlertRow, AlertsSnapshot } from '@/lib/alerts/alerts-snapshot';
import { spanOf } from '@/lib/format/span';
import { formatUtcDateTime } from '@/lib/format/utc-time';
import { epochMs } from '@/lib/time';

type AlertsViewProps = {
  alerts: AlertsSnapshot;
  /** The number of the alert that the address names. */
  asked: string | null;
  /** Why the newest read failed; what is shown is then what was read last. */
  problem: string | null;
  /** What can be done about one alert. */
  actionOf: (alert: AlertRow) => ReactNode;
  sheet: ReactNode;
};

/** What fires, who has it, who was told, and what is configured. */
export function AlertsView({ alerts, asked, problem, actionOf, sheet }: AlertsViewProps) {
  const { open, over, rules, destinations, databaseNow, resolveAfter, told } = alerts;
  const nowMs = useServerNow(epochMs(databaseNow));
  return (
    <>
      <PageHead title={alertsTitle(alerts)}>
        {told === null
          ? 'No watcher has said yet what is configured.'
          : `As ${told.holder}, which led last, has it configured since ${formatUtcDateTime(told.at)}.`}
      </PageHead>
      {problem && (
        <Banner
          tone="late"
          icon="circle-question-mark"
          title="This could not be read again."
          className="mb-3.5"
        >
          {problem} Below is what was read last.
        </Banner>
      )}
      <SideLayout rail={null} sheet={sheet}>
        <Panel aria-labelledby="open-alerts">
          <PanelHead
            id="open-alerts"
            title="Open alerts"
            count={open.length}
            note={resolveAfter !== null && `over after ${spanOf(resolveAfter)} of quiet`}
          />
          {open.length === 0 ? (
            <EmptyState icon={rules === null ? 'bell-off' : 'bell'} title="Nothing fires">
              {rules === null
                ? 'Nobody would be told either: no alerts are configured.'
                : 'What every rule asks for is as it should be, as far as it could be read.'}
            </EmptyState>
          ) : (
            <ul>
              {open.map((alert) => (
                <AlertItem
                  key={alert.id}
                  alert={alert}
                  nowMs={nowMs}
                  chosen={alert.id === asked}
                  action={actionOf(alert)}
                />
              ))}
            </ul>
          )}
        </Panel>
        <div className="grid min-w-0 gap-3.5 xl:grid-cols-2">
          <DestinationsPanel destinations={destinations} nowMs={nowMs} />
          <AlertRules alerts={alerts} />
        </div>
        {over.length > 0 && (
          <Panel aria-labelledby="over-alerts">
            <PanelHead id="over-alerts" title="Over" note="the last 20" />
            <ul>
              {over.map((alert) => (
                <AlertItem key={alert.id} alert={alert} nowMs={nowMs} chosen={alert.id === asked} />
              ))}
            </ul>
          </Panel>
        )}
      </SideLayout>
    </>
  );
}
