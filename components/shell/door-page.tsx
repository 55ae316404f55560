import type { ReactNode } from 'react';
import { Panel } from '@/components/ui/panel';
import { BrandMark } from './brand';
import type { Environment } from './environment';
import { EnvironmentPlate } from './environment-plate';
import { EnvironmentRail } from './environment-rail';

type DoorPageProps = {
  environment: Environment;
  title: string;
  /** One line under the title. */
  lead: string;
  children: ReactNode;
  /** Stands under the panel. */
  foot: ReactNode;
};

/** A page before the sign-in: which environment this is, and one panel. */
export function DoorPage({ environment, title, lead, children, foot }: DoorPageProps) {
  return (
    <div className="flex min-h-dvh flex-col bg-page">
      <EnvironmentRail environment={environment} />
      <main className="m-auto w-full max-w-[380px] px-4 py-12">
        <div className="mb-5 flex items-center gap-2.5">
          <BrandMark className="size-6 flex-none" />
          <span className="font-semibold text-heading">Leasehold</span>
          <span className="ml-auto">
            <EnvironmentPlate environment={environment} />
          </span>
        </div>
        <Panel className="px-5 pt-5 pb-6">
          <h1 className="font-semibold text-title">{title}</h1>
          <p className="mt-1 mb-5 text-ink-2">{lead}</p>
          {children}
        </Panel>
        <p className="mt-4 text-ink-3 text-label">{foot}</p>
      </main>
    </div>
  );
}
