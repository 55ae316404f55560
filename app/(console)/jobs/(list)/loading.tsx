import { SkeletonRows } from '@/components/ui/skeleton';

export default function JobsLoading() {
  return <SkeletonRows label="Reading jobs" rows={8} />;
}
