import { SkeletonRows } from '@/components/ui/skeleton';

export default function SettingsLoading() {
  return <SkeletonRows label="Reading the console’s rights" rows={6} />;
}
