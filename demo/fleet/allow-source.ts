import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const COMMAND = ['--conditions=react-server', '--import', 'tsx', 'tools/source-allow.ts'];

/** What the owner of a queue's tables does once, as in `npm run source:allow -- payments --apply`: they let the console give its jobs back. */
export async function allowSource(ownerUrl: string, source: string): Promise<void> {
  const args = [...COMMAND, source, '--apply', '--config', 'demo/leasehold.config.ts'];
  await promisify(execFile)(process.execPath, args, { env: { ...process.env, DATABASE_URL: ownerUrl } });
}
