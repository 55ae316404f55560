import { SkeletonRows } from '@/components/ui/skeleton';

export default function ReviewLoading() {
  return <SkeletonRows label="Reading the queue of reviews" rows={8} />;
}
