import { SkeletonRows } from '@/components/ui/skeleton';

export default function RedisLeasesLoading() {
  return <SkeletonRows label="Reading leases in Redis" rows={6} />;
}
