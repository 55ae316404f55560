import { setTimeout as delay } from 'node:timers/promises';
import type { Lease } from '@/lib/leases/lease';

/** Stands for the work of a stage: between `fromMs` and `toMs`, cut short with `LeaseLost` when the lease is lost. */
export async function takeAWhile(lease: Lease, fromMs: number, toMs: number): Promise<void> {
  await delay(fromMs + Math.random() * (toMs - fromMs), undefined, { signal: lease.lost }).catch(() => {
    lease.lost.throwIfAborted();
  });
}
