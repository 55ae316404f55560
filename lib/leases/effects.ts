import type { Database } from '@/lib/db/pool';
import { tellWhileOwned } from '@/lib/leases/closing';
import type { Lease } from '@/lib/leases/lease';
import { EffectInDoubt } from '@/lib/leases/reasons-to-stop';

/** Something that happens outside the database, and may happen once. */
export type Effect = {
  stage: string;
  /** The idempotency key: the same for every attempt of the subject. */
  key: string;
  provider: string;
  /** Whether the provider answers a key it has seen with the first answer instead of acting again. */
  honoursKeys: boolean;
};

type Intention = { answer: 'call' | 'confirmed' | 'in_doubt' | 'lost'; result: unknown };

/**
 * Intend, call, confirm. The intention is committed before the call, so that whoever comes after a crash knows that the
 * effect may have happened. One that is confirmed already is not called again: its recorded result is given, or null when
 * a person confirmed it, who could say that it happened and not what the provider answered.
 *
 * Rejects with `EffectInDoubt` when nobody can know, with `LeaseLost` when the job is not ours any more, and with the
 * call's own error, after which the effect stays intended: a failed answer does not prove that nothing happened.
 */
export async function applyEffect<Result>(
  db: Database,
  lease: Lease,
  effect: Effect,
  call: (key: string) => Promise<Result>,
): Promise<Result | null> {
  const { answer, result } = await intend(db, lease, effect);
  if (answer === 'lost') throw lease.lose('taken over');
  if (answer === 'in_doubt') throw new EffectInDoubt(effect.key);
  if (answer === 'confirmed') return result as Result | null;

  const happened = await call(effect.key);
  // Told even when the lease seems lost by now: the database decides by the token, and records what it refused.
  const accepted = await tellWhileOwned(
    db,
    lease,
    'select public.confirm_effect($1, $2, $3, $4, $5) as accepted',
    effect.key,
    JSON.stringify(happened),
  );
  if (!accepted) throw lease.lose('taken over');
  return happened;
}

async function intend(db: Database, { grant }: Lease, effect: Effect): Promise<Intention> {
  const { rows } = await db.query<Intention>(
    'select answer, result from public.intend_effect($1, $2, $3, $4, $5, $6, $7)',
    [grant.jobId, grant.owner, grant.token, effect.stage, effect.key, effect.provider, effect.honoursKeys],
  );
  return rows[0] ?? { answer: 'lost', result: null };
}
