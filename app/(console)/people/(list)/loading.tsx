import { SkeletonRows } from '@/components/ui/skeleton';

export default function PeopleLoading() {
  return <SkeletonRows label="Reading people" rows={6} />;
}
