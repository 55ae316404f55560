'use client';

import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';
import { Mark } from '@/components/ui/mark';
import { Panel, PanelHead } from '@/components/ui/panel';
import { Cell, HeadCell, Row, Table } from '@/components/ui/table';
import { useServerNow } from '@/components/ui/use-server-now';
import type { AlertsSnapshot, RuleRow } from '@/lib/alerts/alerts-snapshot';
import { formatAge } from '@/lib/format/age';
import { formatDuration } from '@/lib/format/duration';
import { formatUtcTime } from '@/lib/format/utc-time';
import { epochMs } from '@/lib/time';

/** Each rule, whom it tells, and how it stands: firing since when, or quiet for how long. */
export function AlertRules({ alerts }: { alerts: AlertsSnapshot }) {
  const { rules, databaseNow, lastSentAt } = alerts;
  const nowMs = useServerNow(epochMs(databaseNow));
  return (
    <Panel aria-labelledby="alert-rules">
      <PanelHead
        id="alert-rules"
        title="Alert rules"
        note={
          lastSentAt === null ? (
            'nothing sent yet'
          ) : (
            <span>
              last sent <span className="font-mono">{formatUtcTime(lastSentAt)}</span>
            </span>
          )
        }
      />
      {rules === null ? (
        <EmptyState icon="bell-off" title="Nobody is told of anything">
          No watcher that leads here has alerts configured. Name a file in LEASEHOLD_ALERTS for the watchers
          and the consoles, and start them again.
        </EmptyState>
      ) : (
        <Table>
          <caption className="sr-only">Alert rules, in the order of the configuration</caption>
          <thead className="sr-only">
            <tr>
              <HeadCell>Rule</HeadCell>
              <HeadCell>Tells</HeadCell>
              <HeadCell>Standing</HeadCell>
            </tr>
          </thead>
          <tbody>
            {rules.map((rule) => (
              <Row key={rule.name}>
                <Cell className="wrap-anywhere">{rule.name}</Cell>
                <Cell className="text-ink-2 text-label wrap-anywhere">{rule.to.join(', ')}</Cell>
                <Cell className="whitespace-nowrap">
                  <Standing rule={rule} nowMs={nowMs} />
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}

function Standing({ rule: { firing, since, quietSince }, nowMs }: { rule: RuleRow; nowMs: number }) {
  if (firing > 0 && since !== null)
    return (
      <Link href="/health/alerts" className="inline-block rounded-chip">
        <Mark tone="late" icon="clock-alert">
          {firing > 1 && `${firing} `}firing {formatDuration(nowMs - epochMs(since))}
        </Mark>
      </Link>
    );
  return (
    <Mark tone="idle" icon="check">
      {quietSince === null ? 'quiet' : `quiet ${formatAge(nowMs - epochMs(quietSince))}`}
    </Mark>
  );
}
