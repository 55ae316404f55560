'use client';

import { useState } from 'react';
import { LiveRegion } from '@/components/ui/live-region';
import { countOf } from '@/lib/format/count';

/** Says politely that findings came up, not that time passed. The first reading is not news. */
export function NewFindings({ keys }: { keys: readonly string[] }) {
  const [heard, setHeard] = useState({ keys, message: '' });
  if (heard.keys.join('\n') !== keys.join('\n')) {
    const fresh = keys.filter((key) => !heard.keys.includes(key)).length;
    setHeard({ keys, message: fresh > 0 ? countOf(fresh, 'new finding') : heard.message });
  }
  return <LiveRegion message={heard.message} />;
}
