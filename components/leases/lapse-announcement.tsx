'use client';

import { useState } from 'react';
import { LiveRegion } from '@/components/ui/live-region';
import type { GaugedLease } from '@/lib/leases/gauge';
import { lapseAnnouncement } from './lease-words';

type LapseAnnouncementProps = { lease: GaugedLease; nowMs: number; subject: string };

/** Tells a screen reader once, politely, that a lease that was live on this page has lapsed. */
export function LapseAnnouncement({ lease, nowMs, subject }: LapseAnnouncementProps) {
  if (lease.kind !== 'lease') return null;
  // A renewal moves the lapse and starts anew.
  return <OneLapse key={lease.lapsesAt} lapsesAt={lease.lapsesAt} nowMs={nowMs} subject={subject} />;
}

function OneLapse({ lapsesAt, nowMs, subject }: { lapsesAt: number; nowMs: number; subject: string }) {
  const [wasLive] = useState(nowMs < lapsesAt);
  return <LiveRegion message={wasLive && nowMs >= lapsesAt ? lapseAnnouncement(subject, lapsesAt) : ''} />;
}
