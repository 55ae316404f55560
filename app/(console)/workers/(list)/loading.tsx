import { SkeletonRows } from '@/components/ui/skeleton';

export default function WorkersLoading() {
  return <SkeletonRows label="Reading workers" rows={8} />;
}
