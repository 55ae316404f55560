import { SkeletonRows } from '@/components/ui/skeleton';

/** Keeps the place of the findings until the first of them are read. */
export function ReadingFindings() {
  return <SkeletonRows label="Reading findings" rows={4} />;
}
