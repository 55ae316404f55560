'use client';

import { useState } from 'react';
import { LiveRegion } from '@/components/ui/live-region';
import type { LabTour } from '@/lib/fault-lab/tour';

/** Says politely which fact was seen, once. What was there when the page opened is not news. */
export function TourNews({ tour }: { tour: LabTour }) {
  const facts = tour.stops.flatMap(({ steps }) => steps.flatMap(({ seen }) => seen?.sentence ?? []));
  const [heard, setHeard] = useState({ facts, message: '' });
  if (heard.facts.join('\n') !== facts.join('\n')) {
    const fresh = facts.filter((fact) => !heard.facts.includes(fact));
    setHeard({ facts, message: fresh.length > 0 ? `Seen: ${fresh.join(' ')}` : heard.message });
  }
  return <LiveRegion message={heard.message} />;
}
