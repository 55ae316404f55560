import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { VisitScreenFrame } from '@/app/visit/(seen)/visit-screen-frame';
import { requireVisit } from '@/app/visit/visitor';
import { QueryProvider } from '@/components/providers/query-provider';
import { consoleEnvironment } from '@/lib/environment';
import { visitOptions } from '@/lib/visit/query-options';
import { askVisit } from '@/lib/visit/sampler';

export const metadata: Metadata = { title: 'Visit' };

/** Every page of a visit: its frame, and the sample that all of them share. There is none of it on a console. */
export default async function VisitLayout({ children }: { children: ReactNode }) {
  const { database } = await requireVisit();
  const { value } = await askVisit();
  return (
    <QueryProvider first={{ queryKey: visitOptions(false).queryKey, value }}>
      <VisitScreenFrame database={database} environment={consoleEnvironment()} first={value.snapshot}>
        {children}
      </VisitScreenFrame>
    </QueryProvider>
  );
}
