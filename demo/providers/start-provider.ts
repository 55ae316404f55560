import path from 'node:path';
import { firstMessage, type Processes } from '@/demo/fleet/processes';
import { ProviderControl } from '@/demo/providers/provider-control';
import { ProviderLog } from '@/demo/providers/provider-log';

export type StartedProvider = { url: string; control: ProviderControl; log: ProviderLog };

/** Starts a provider as a process of its own and resolves once it listens. Its log outlives it. */
export async function startProvider(
  processes: Processes,
  stateDir: string,
  name: 'ocr' | 'erp',
): Promise<StartedProvider> {
  const file = path.join(stateDir, 'providers', `${name}.jsonl`);
  const child = processes.start({ name, module: `demo/providers/${name}.ts`, args: [file] });
  const { port } = await firstMessage<{ port: number }>(name, child);
  const url = `http://127.0.0.1:${port}`;
  return { url, control: new ProviderControl(url), log: new ProviderLog(file) };
}
