import type { Metadata } from 'next';
import { LocksScreen } from '@/app/(console)/locks/locks-screen';
import { requireActor } from '@/app/(console)/require-actor';
import { rightsOf } from '@/app/(console)/rights-of';
import { askLocksSnapshot } from '@/app/api/locks/ask-locks-snapshot';
import { BACKEND_VERBS, REVEAL_VERBS } from '@/lib/actions/recovery-action';
import { DatabaseError } from '@/lib/db/errors';
import { consoleEnvironment } from '@/lib/environment';
import { PRESETS } from '@/lib/locks/calculator-presets';
import { configuredRedisLeases } from '@/lib/sources/mapped/configured-mappings';
import { askTriage } from '@/lib/triage/sampler';

export const metadata: Metadata = { title: 'Locks' };

export default async function LocksPage() {
  const actor = await requireActor();
  const [locks, triage] = await Promise.all([readLocks(), askTriage()]);
  return (
    <LocksScreen
      first={{ locks, triage: triage.value }}
      actorName={actor.name}
      rights={rightsOf(actor, BACKEND_VERBS)}
      revealRights={rightsOf(actor, REVEAL_VERBS)}
      environment={consoleEnvironment()}
      hasRedisLeases={configuredRedisLeases().length > 0}
      presets={PRESETS.map(({ id, label, fields }) => ({ id, label, fields }))}
    />
  );
}

/** Null when they cannot be read now, which the page then tells by itself. */
async function readLocks() {
  try {
    return (await askLocksSnapshot()).value;
  } catch (error) {
    if (error instanceof DatabaseError) return null;
    throw error;
  }
}
