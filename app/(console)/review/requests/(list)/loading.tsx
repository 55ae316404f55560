import { SkeletonRows } from '@/components/ui/skeleton';

export default function RequestsLoading() {
  return <SkeletonRows label="Reading requests" rows={5} />;
}
