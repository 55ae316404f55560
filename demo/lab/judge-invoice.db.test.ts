import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frozenPastLease } from '@/demo/lab/experiments/frozen-past-lease';
import { judgeInvoice } from '@/demo/lab/judge-invoice';
import { ProviderLog } from '@/demo/providers/provider-log';
import { acquire, type Grant } from '@/lib/leases/grant';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';

let db: FreshDatabase;
let folder: string;
let logs: { ocr: ProviderLog; erp: ProviderLog };

beforeAll(async () => {
  db = await freshDatabase();
  await db.admin.query(readFileSync('demo/schema.sql', 'utf8'));
  folder = mkdtempSync(path.join(tmpdir(), 'leasehold-lab-'));
  logs = {
    ocr: new ProviderLog(path.join(folder, 'ocr.jsonl')),
    erp: new ProviderLog(path.join(folder, 'erp.jsonl')),
  };
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await db.drop();
});

const eyes = () => ({ db: db.asReader(), logs });

async function granted(subject: string, owner: string): Promise<Grant> {
  const grant = await acquire(db.asWorker(), { queue: 'invoices', subject, owner });
  if (!grant) throw new Error(`${subject} was not granted.`);
  return grant;
}

/** A subject that was taken from its first owner, and its successor at work. */
async function takenOver(subject: string) {
  const first = await granted(subject, 'w-first');
  const closing = [first.jobId, first.owner, first.token, 'taken away'];
  await db.asWorker().query('select public.fail_job($1, $2, $3, $4)', closing);
  const second = await granted(subject, 'w-second');
  const struck = { subject, jobKey: first.jobId, owner: first.owner, token: first.token, session: null };
  return { second, struck };
}

const book = (subject: string) =>
  logs.erp.append({ subject, key: `${subject}/export`, outcome: 'performed', answer: { voucher: 'V-1' } });

const post = (subject: string, token: string | null) =>
  db.asWorker().query('select billing.post_entry($1, $2, $3, $4)', [
    ...[subject, token, 'w'],
    JSON.stringify({
      ...{ org: 'North Rail', vendor: 'Delft Optics', invoiceNumber: 'F-1', amountCents: 100 },
      ...{ bookedOn: '2026-11-29', voucher: 'V-1' },
    }),
  ]);

const complete = ({ jobId, owner, token }: Grant) =>
  db.asWorker().query('select public.complete_job($1, $2, $3)', [jobId, owner, token]);

describe('the verdict on an invoice', () => {
  it('waits for its end, and then says how often it was booked and entered', async () => {
    const { second, struck } = await takenOver('INV-1');
    book('INV-1');
    await post('INV-1', second.token);
    expect(await judgeInvoice(eyes(), struck)).toBeNull();
    await complete(second);
    expect(await judgeInvoice(eyes(), struck)).toMatchObject({
      holds: true,
      findings: [
        { holds: true, sentence: 'Booked once at the ERP.' },
        { holds: true, sentence: `Entered in the ledger once, under token ${second.token}.` },
      ],
    });
  });

  it('is a broken promise when the ERP booked twice, or the ledger has nothing', async () => {
    const { second, struck } = await takenOver('INV-2');
    book('INV-2');
    book('INV-2');
    await complete(second);
    expect(await judgeInvoice(eyes(), struck)).toMatchObject({
      holds: false,
      findings: [
        { holds: false, sentence: 'Booked 2 times at the ERP.' },
        { holds: false, sentence: 'Entered in the ledger 0 times.' },
      ],
    });
  });

  it('of a frozen worker waits for its late write, and names the token that was refused', async () => {
    const { second, struck } = await takenOver('INV-3');
    book('INV-3');
    await post('INV-3', second.token);
    await complete(second);
    expect(await frozenPastLease.judge(eyes(), struck)).toBeNull();
    await post('INV-3', struck.token);
    const judgement = await frozenPastLease.judge(eyes(), struck);
    expect(judgement).toMatchObject({ holds: true });
    expect(judgement?.findings.at(-1)?.sentence).toBe(
      `The late write under token ${struck.token} was refused.`,
    );
  });
});
