import type { Processes } from '@/demo/fleet/processes';

/** One beside the console, and one more that leads as soon as the first is not heard. */
const PLACES = ['watcher-1', 'watcher-2'];
/** How long a place stays empty after its watcher ended. */
const REPLACE_AFTER_MS = 1_000;

export type WatcherOptions = {
  databaseUrl: string;
  /** The file that says who is told of what. */
  alerts: string;
  /** The tables of others that it reads, as its environment has them. */
  sources: Readonly<Record<string, string>>;
  /** Where the console is that links lead to. */
  origin: string;
};

/** Keeps two watchers running until the signal, so that ending one from outside shows the other take over. */
export function keepWatchers(processes: Processes, options: WatcherOptions, signal: AbortSignal): void {
  const fill = (name: string) => {
    if (signal.aborted) return;
    const env = {
      DATABASE_URL: options.databaseUrl,
      LEASEHOLD_ALERTS: options.alerts,
      LEASEHOLD_ORIGIN: options.origin,
      LEASEHOLD_ENVIRONMENT: 'development',
      NODE_OPTIONS: '--conditions=react-server',
      ...options.sources,
    };
    const child = processes.start({ name, module: 'tools/watcher.ts', env });
    child.once('exit', () => setTimeout(() => fill(name), REPLACE_AFTER_MS));
  };
  for (const name of PLACES) fill(name);
}
