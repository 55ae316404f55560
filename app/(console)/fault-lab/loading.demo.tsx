import { SkeletonRows } from '@/components/ui/skeleton';

export default function FaultLabLoading() {
  return <SkeletonRows label="Reading the tour" rows={4} />;
}
