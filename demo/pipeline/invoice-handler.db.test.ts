import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StageResults } from '@/demo/fleet/stage-results';
import { exportInvoice } from '@/demo/pipeline/export';
import { extract } from '@/demo/pipeline/extract';
import { invoiceHandler } from '@/demo/pipeline/invoice-handler';
import type { InvoiceJob } from '@/demo/pipeline/invoice-job';
import { ocr } from '@/demo/pipeline/ocr';
import { receive } from '@/demo/pipeline/receive';
import { erpAct } from '@/demo/providers/erp-act';
import { ocrAct } from '@/demo/providers/ocr-act';
import { ProviderClient } from '@/demo/providers/provider-client';
import { ProviderLog } from '@/demo/providers/provider-log';
import { type Act, type ServedProvider, serveProvider } from '@/demo/providers/provider-server';
import { receiveInvoice } from '@/demo/traffic';
import { acquire, sweep } from '@/lib/leases/grant';
import type { Lease } from '@/lib/leases/lease';
import { runJob } from '@/lib/leases/run-job';
import { lapseLease } from '@/test/support/clock';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { grantOf, keepAlive } from '@/test/support/lease';

let db: FreshDatabase;
let folder: string;
const served: ServedProvider[] = [];
let providers: { ocr: ProviderClient; erp: ProviderClient };
let logs: { ocr: ProviderLog; erp: ProviderLog };

beforeAll(async () => {
  db = await freshDatabase();
  await db.admin.query(readFileSync('demo/schema.sql', 'utf8'));
  folder = mkdtempSync(path.join(tmpdir(), 'leasehold-providers-'));
  logs = { ocr: new ProviderLog(path.join(folder, 'ocr')), erp: new ProviderLog(path.join(folder, 'erp')) };
  providers = { ocr: await serve(ocrAct(logs.ocr)), erp: await serve(erpAct(logs.erp)) };
});
afterAll(async () => {
  for (const provider of served) provider.close();
  rmSync(folder, { recursive: true });
  await db.drop();
});

async function serve(act: Act): Promise<ProviderClient> {
  const provider = await serveProvider(act, [0, 0]);
  served.push(provider);
  return new ProviderClient(`http://127.0.0.1:${provider.port}`);
}

/** A new invoice in the hands of its first owner. */
async function begun(): Promise<{ subject: string; lease: Lease; job: InvoiceJob }> {
  const subject = await receiveInvoice(db.asWorker());
  const lease = keepAlive(db, await grantOf(db, 'invoices', subject, 'w-first'));
  const results = new StageResults(db.asWorker(), lease);
  return {
    subject,
    lease,
    job: { subject, worker: 'w-first', db: db.asWorker(), lease, results, ...providers },
  };
}

/** The owner's process is over from one moment to the next, and its lease is swept in time. */
async function losePower(lease: Lease): Promise<void> {
  lease.end();
  await lapseLease(db.admin, lease.grant.jobId, 200);
  expect(await sweep(db.asWorker(), 'invoices', lease.grant.subject, 0)).toBe(1);
}

/** A person has looked, and knows no more than whether it happened: not what the provider answered. */
async function answered(subject: string, status: 'confirmed'): Promise<void> {
  await db.admin.query(
    `update public.job_effects set status = $2, settled_at = now(), answered_by = 'Ana' where subject = $1 and status = 'intended'`,
    [subject, status],
  );
}

/** The next attempt by another worker, from the beginning to the end. */
async function finish(subject: string): Promise<string> {
  const lease = keepAlive(db, await grantOf(db, 'invoices', subject, 'w-second'));
  return runJob(db.asWorker(), lease, invoiceHandler({ id: 'w-second', work: db.asWorker() }, providers));
}

const seen = (log: ProviderLog, subject: string) =>
  log.entries().flatMap((entry) => (entry.subject === subject ? [entry.outcome] : []));

describe('the invoice pipeline', () => {
  it('calls OCR once when its first owner lost power after OCR was confirmed', async () => {
    const { subject, lease, job } = await begun();
    await receive(job).run();
    await ocr(job).run();
    await losePower(lease);

    expect(await finish(subject)).toBe('completed');
    expect(seen(logs.ocr, subject)).toEqual(['performed']);
    expect(seen(logs.erp, subject)).toEqual(['performed']);
    const { rows } = await db.admin.query(
      'select written_by from billing.ledger_entries where subject = $1',
      [subject],
    );
    expect(rows).toEqual([{ written_by: 'w-second' }]);
  });

  it('repeats the same key, and is charged once, when power was lost during OCR', async () => {
    const { subject, lease, job } = await begun();
    await receive(job).run();
    const unheard = new ProviderClient('http://127.0.0.1:1');
    await expect(ocr({ ...job, ocr: unheard }).run()).rejects.toThrow('fetch failed');
    const { scan } = await job.results.read<{ scan: string }>('receive');
    await providers.ocr.post('/pages', { key: `${subject}/ocr`, subject, scan }, lease.lost);
    await losePower(lease);

    expect(await finish(subject)).toBe('completed');
    expect(seen(logs.ocr, subject)).toEqual(['performed', 'replayed']);
  });

  it('waits for a person when power was lost during the export, for the ERP honours no keys', async () => {
    const { subject, lease, job } = await begun();
    await job.results.save('extract', {
      org: 'North Rail',
      vendor: 'Delft Optics',
      invoiceNumber: 'F-1',
      amountCents: 1,
    });
    const unheard = new ProviderClient('http://127.0.0.1:1');
    await expect(exportInvoice({ ...job, erp: unheard }).run()).rejects.toThrow('fetch failed');
    await losePower(lease);

    expect(await acquire(db.asWorker(), { queue: 'invoices', subject, owner: 'w-second' })).toBeNull();
    const { rows } = await db.admin.query(
      'select status from processing_jobs where subject = $1 order by attempt',
      [subject],
    );
    expect(rows).toEqual([{ status: 'failed' }, { status: 'held' }]);
  });

  it('takes the voucher from the ERP, and books no other, when a person answered that the export happened', async () => {
    const { subject, lease, job } = await begun();
    await receive(job).run();
    await ocr(job).run();
    await extract(job).run();
    const unheard = new ProviderClient('http://127.0.0.1:1');
    await expect(exportInvoice({ ...job, erp: unheard }).run()).rejects.toThrow('fetch failed');
    const booked = await providers.erp.post<{ voucher: string }>(
      '/vouchers',
      { key: `${subject}/export`, subject },
      lease.lost,
    );
    await answered(subject, 'confirmed');
    await losePower(lease);

    expect(await finish(subject)).toBe('completed');
    expect(seen(logs.erp, subject)).toEqual(['performed']);
    const { rows } = await db.admin.query('select voucher from billing.ledger_entries where subject = $1', [
      subject,
    ]);
    expect(rows).toEqual([booked]);
  });

  it('fails in a sentence when a person answered that the export happened and the ERP knows of none', async () => {
    const { subject, lease, job } = await begun();
    await receive(job).run();
    await ocr(job).run();
    await extract(job).run();
    const unheard = new ProviderClient('http://127.0.0.1:1');
    await expect(exportInvoice({ ...job, erp: unheard }).run()).rejects.toThrow('fetch failed');
    await answered(subject, 'confirmed');
    await losePower(lease);

    expect(await finish(subject)).toBe('failed');
    expect(seen(logs.erp, subject)).toEqual([]);
  });

  it('asks OCR again with the same key when a person answered that it happened', async () => {
    const { subject, lease, job } = await begun();
    await receive(job).run();
    const unheard = new ProviderClient('http://127.0.0.1:1');
    await expect(ocr({ ...job, ocr: unheard }).run()).rejects.toThrow('fetch failed');
    await answered(subject, 'confirmed');
    await losePower(lease);

    expect(await finish(subject)).toBe('completed');
    expect(seen(logs.ocr, subject)).toEqual(['performed']);
  });
});
