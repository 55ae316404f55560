import type { Scene } from '@/demo/faults/fault';
import type { ProviderControl } from '@/demo/providers/provider-control';
import { receiveInvoice } from '@/demo/traffic';
import { inTransaction } from '@/lib/db/transaction';

/**
 * Lets an invoice come in whose answer on `route` will be kept back. The provider is told before anyone can see the
 * invoice, so that no worker is faster.
 */
export function receiveHeld(scene: Scene, provider: ProviderControl, route: string): Promise<string> {
  return inTransaction(scene.inbox, async (transaction) => {
    const subject = await receiveInvoice(transaction);
    await provider.hold(route, subject);
    return subject;
  });
}
