import { SkeletonRows } from '@/components/ui/skeleton';

export default function AlertsLoading() {
  return <SkeletonRows label="Reading alerts" rows={6} />;
}
