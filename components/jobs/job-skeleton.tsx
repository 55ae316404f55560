import { Skeleton, SkeletonBlock } from '@/components/ui/skeleton';

/** A job's page before it was read, laid out like the page. */
export function JobSkeleton() {
  return (
    <Skeleton label="Reading the job">
      <SkeletonBlock className="mb-2 w-32" />
      <SkeletonBlock className="mb-4 h-7! w-64" />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_308px]">
        <div className="grid gap-3.5">
          {['h-[150px]!', 'h-[230px]!', 'h-[320px]!'].map((height) => (
            <SkeletonBlock key={height} className={`${height} rounded-panel! border border-line bg-panel!`} />
          ))}
        </div>
        <div className="grid gap-3.5">
          {['h-[240px]!', 'h-[180px]!'].map((height) => (
            <SkeletonBlock key={height} className={`${height} rounded-panel! border border-line bg-panel!`} />
          ))}
        </div>
      </div>
    </Skeleton>
  );
}
