import { SkeletonRows } from '@/components/ui/skeleton';

export default function LocksLoading() {
  return <SkeletonRows label="Reading sessions and locks" rows={6} />;
}
