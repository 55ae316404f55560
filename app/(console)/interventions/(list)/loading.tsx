import { SkeletonRows } from '@/components/ui/skeleton';

export default function InterventionsLoading() {
  return <SkeletonRows label="Reading the record" rows={8} />;
}
