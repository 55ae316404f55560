import { classNames } from '@/components/ui/class-names';
import type { Environment } from './environment';

const RAILS: Record<Environment, string> = {
  production: 'hazard',
  staging: 'dashed-rail',
  development: 'bg-line',
};

/** The full-width rail on top of the page, and again (4 px) on top of the panel that writes. */
export function EnvironmentRail({ environment, thin = false }: { environment: Environment; thin?: boolean }) {
  return (
    <div
      aria-hidden="true"
      className={classNames('flex-none', thin ? 'h-1' : 'h-[5px]', RAILS[environment])}
    />
  );
}
