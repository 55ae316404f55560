'use client';

import { Tabs } from '@/components/ui/tabs';

type HealthTab = 'signals' | 'history' | 'alerts';

/** The pages under Health: how the leases do now, which troubles there were, and who is told of them. */
export function HealthTabs({ current }: { current: HealthTab }) {
  return (
    <div className="mb-3.5">
      <Tabs
        label="Health"
        current={current}
        items={[
          { value: 'signals', label: 'Signals', href: '/health' },
          { value: 'history', label: 'History', href: '/health/history' },
          { value: 'alerts', label: 'Alerts', href: '/health/alerts' },
        ]}
      />
    </div>
  );
}
