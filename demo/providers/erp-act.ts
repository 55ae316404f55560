import { randomInt } from 'node:crypto';
import type { ProviderLog } from '@/demo/providers/provider-log';
import type { Act } from '@/demo/providers/provider-server';

/** The ERP: books a new voucher each time it is asked and knows no idempotency keys, so asking twice books twice. */
export function erpAct(log: ProviderLog): Act {
  const subjects = new Map<string, string>();
  for (const { answer, subject } of log.entries())
    subjects.set((answer as { voucher: string }).voucher, subject);

  return (route, { path, body }) => {
    if (route === 'POST /vouchers') {
      const { key, subject } = body as Record<'key' | 'subject', string>;
      const voucher = `V-${randomInt(100_000_000, 1_000_000_000)}`;
      subjects.set(voucher, subject);
      log.append({ subject, key, outcome: 'performed', answer: { voucher } });
      return { subject, body: { voucher } };
    }
    const subject = subjects.get(path.split('/')[2] ?? '');
    if (route !== 'GET /vouchers' || !subject) return null;
    return { subject, body: { bookedOn: new Date().toISOString().slice(0, 10) } };
  };
}
