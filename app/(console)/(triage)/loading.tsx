import { SkeletonRows } from '@/components/ui/skeleton';

export default function TriageLoading() {
  return <SkeletonRows label="Reading findings" rows={4} />;
}
