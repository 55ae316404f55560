import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const COMMAND = ['--conditions=react-server', '--import', 'tsx', 'tools/source-allow.ts'];

/** What the team of the payments does once, as in `npm run source:allow -- payments --apply`: it lets the console give their jobs back. */
export async function allowPayments(adminUrl: string): Promise<void> {
  const args = [...COMMAND, 'payments', '--apply', '--config', 'demo/leasehold.config.ts'];
  await promisify(execFile)(process.execPath, args, { env: { ...process.env, DATABASE_URL: adminUrl } });
}
