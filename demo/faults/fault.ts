import type { Pool } from 'pg';
import type { Processes } from '@/demo/fleet/processes';
import type { ProviderControl } from '@/demo/providers/provider-control';

/** What trouble is made with: other people's hands, never the worker's own code. */
export type Scene = {
  /** For reading what goes on. */
  watch: Pool;
  /** For what comes in. */
  inbox: Pool;
  processes: Processes;
  ocr: ProviderControl;
  erp: ProviderControl;
  /** The connection string of the workers' login, for a process that is no worker. */
  workersUrl: string;
  /** Those of the service's other logins. */
  appUrl: string;
  adminUrl: string;
  /** Aborts when the demo ends. */
  signal: AbortSignal;
  log: (line: string) => void;
};

/** One kind of trouble: what is done, when for the first time, and how often. */
export type Fault = {
  name: string;
  firstAfterS: number;
  everyS: number;
  strike(scene: Scene): Promise<void>;
};
