import { classNames } from '@/components/ui/class-names';
import type { Environment } from './environment';

const PLATE =
  'inline-flex h-6 flex-none items-stretch overflow-hidden whitespace-nowrap rounded-chip text-label leading-6';

/** The environment's word. */
export function EnvironmentPlate({ environment }: { environment: Environment }) {
  if (environment === 'production') {
    return (
      <span className={classNames(PLATE, 'font-bold tracking-[0.04em]')}>
        <span aria-hidden="true" className="hazard-fine w-4" />
        <span className="bg-hazard-bright px-2 text-hazard-dark">PRODUCTION</span>
      </span>
    );
  }
  if (environment === 'staging') {
    return (
      <span
        className={classNames(
          PLATE,
          'border-[1.5px] border-ink-3 border-dashed px-2 font-bold leading-[21px]! tracking-[0.04em]',
        )}
      >
        STAGING
      </span>
    );
  }
  return <span className={classNames(PLATE, 'bg-idle-tint px-2 font-medium text-ink-2')}>Development</span>;
}
