'use client';

import { recentAct } from '@/components/jobs/recent-act';
import { Banner } from '@/components/ui/banner';
import { Link } from '@/components/ui/link';
import { useServerNow } from '@/components/ui/use-server-now';
import type { AuditEventRow } from '@/lib/audit/audit-event';
import { recordTitle } from '@/lib/audit/record-title';
import { formatRelative } from '@/lib/format/age';
import { interventionPath } from '@/lib/jobs/address-url';
import { epochMs, type Timestamp } from '@/lib/time';

type RecentActNoticeProps = { interventions: readonly AuditEventRow[]; databaseNow: Timestamp };

/** Who has just acted on the subject, said before somebody else acts too. */
export function RecentActNotice({ interventions, databaseNow }: RecentActNoticeProps) {
  const nowMs = useServerNow(epochMs(databaseNow));
  const act = recentAct(interventions, nowMs);
  if (act === null) return null;
  return (
    <Banner
      tone="note"
      icon="user-round-check"
      title={`${recordTitle(act)} ${formatRelative(epochMs(act.at), nowMs)}.`}
    >
      <Link href={interventionPath(act.seq)} className="link whitespace-nowrap">
        Record {act.seq}
      </Link>
    </Banner>
  );
}
