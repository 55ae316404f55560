import { HealthTabs } from '@/components/shell/health-tabs';
import { SkeletonRows } from '@/components/ui/skeleton';

export default function HistoryLoading() {
  return (
    <>
      <HealthTabs current="history" />
      <SkeletonRows label="Reading the history" rows={8} />
    </>
  );
}
