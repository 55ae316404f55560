import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { ConsoleFrame } from '@/app/(console)/console-frame';
import { frameRightsOf } from '@/app/(console)/frame-rights-of';
import { OutOfReach } from '@/app/(console)/rare-parts';
import { QueryProvider } from '@/components/providers/query-provider';
import { currentActor } from '@/lib/auth/current-actor';
import { consoleSetting } from '@/lib/auth/setting';
import { DatabaseError } from '@/lib/db/errors';
import { consoleEnvironment } from '@/lib/environment';
import { triageOptions } from '@/lib/triage/query-options';
import { askTriage } from '@/lib/triage/sampler';

/** Every page behind the sign-in: its frame, and the sample that frame and Triage share. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const actor = await currentActor().catch((error: unknown) => {
    if (error instanceof DatabaseError) return error;
    throw error;
  });
  if (actor instanceof DatabaseError) return <OutOfReach sentence={actor.message} />;
  if (actor === null) redirect('/sign-in');

  const { value } = await askTriage();
  return (
    <QueryProvider first={{ queryKey: triageOptions(false).queryKey, value }}>
      <ConsoleFrame
        actor={actor}
        rights={frameRightsOf(actor)}
        setting={consoleSetting()}
        environment={consoleEnvironment()}
      >
        {children}
      </ConsoleFrame>
    </QueryProvider>
  );
}
