import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Config } from '@/lib/sources/mapped/mapping';

const COMMAND = ['--conditions=react-server', '--import', 'tsx', 'tools/source-allow.ts'];

/** What the owner of a mapped table does once, by the command; `file` is where its configuration is put. Resolves to what it printed. */
export async function allowSource(
  adminUrl: string,
  source: string,
  config: Config,
  file: string,
): Promise<string> {
  writeFileSync(file, `export default ${JSON.stringify(config)};\n`);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...COMMAND, source, '--apply', '--config', file],
    { env: { ...process.env, DATABASE_URL: adminUrl } },
  );
  return stdout;
}
