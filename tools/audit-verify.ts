import { parseArgs } from 'node:util';
import { verifyChain } from '@/lib/audit/queries/verify-chain';
import { nameError } from '@/lib/db/errors';
import { describeReport, parseHead } from '../lib/audit/verify-export.mjs';
import { openAuditReader } from './audit-reader';

/**
 * `npm run audit:verify -- [--head seq:hash]... [--json]`: checks the whole record in DATABASE_URL as the reader, who can
 * write nothing. Ends with 0 when nothing is broken, 1 when something is, 2 when it could not be checked.
 */
async function verify(): Promise<void> {
  const { values } = parseArgs({
    options: {
      head: { type: 'string', multiple: true, default: [] },
      json: { type: 'boolean', default: false },
    },
  });
  const heads = values.head.map(parseHead);
  const db = openAuditReader('leasehold audit:verify');
  try {
    const report = await verifyChain(db, {
      heads,
      onProgress: process.stderr.isTTY ? showProgress(performance.now()) : () => {},
    });
    if (process.stderr.isTTY) process.stderr.write('\n');
    console.log(values.json ? JSON.stringify(report) : describeReport(report, heads).join('\n'));
    process.exitCode = report.intact ? 0 : 1;
  } finally {
    await db.end();
  }
}

const showProgress = (begun: number) => (events: number, of: number) => {
  const perSecond = Math.round((events * 1_000) / (performance.now() - begun));
  process.stderr.write(`\r${events} of ${of} events checked, ${perSecond} a second`);
};

verify().catch((error: unknown) => {
  console.error(nameError(error).message);
  process.exitCode = 2;
});
