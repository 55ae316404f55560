import { randomInt } from 'node:crypto';
import type { ProviderLog } from '@/demo/providers/provider-log';
import type { Act } from '@/demo/providers/provider-server';

/**
 * The ERP: books a new voucher each time it is asked and knows no idempotency keys, so asking twice books twice. It notes the
 * key as the reference of the booking, so that a booking can be looked up by it.
 */
export function erpAct(log: ProviderLog): Act {
  const subjects = new Map<string, string>();
  const references = new Map<string, { subject: string; voucher: string }>();
  for (const { answer, subject, key } of log.entries())
    remember((answer as { voucher: string }).voucher, subject, key);

  function remember(voucher: string, subject: string, key: string): void {
    subjects.set(voucher, subject);
    references.set(key, { subject, voucher });
  }

  return (route, { path, body }) => {
    const wanted = decodeURIComponent(path.split('/')[2] ?? '');
    if (route === 'POST /vouchers') {
      const { key, subject } = body as Record<'key' | 'subject', string>;
      const voucher = `V-${randomInt(100_000_000, 1_000_000_000)}`;
      remember(voucher, subject, key);
      log.append({ subject, key, outcome: 'performed', answer: { voucher } });
      return { subject, body: { voucher } };
    }
    if (route === 'GET /references') {
      const booked = references.get(wanted);
      return booked ? { subject: booked.subject, body: { voucher: booked.voucher } } : null;
    }
    const subject = subjects.get(wanted);
    if (route !== 'GET /vouchers' || !subject) return null;
    return { subject, body: { bookedOn: new Date().toISOString().slice(0, 10) } };
  };
}
