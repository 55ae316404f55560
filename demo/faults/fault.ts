import type { Pool } from 'pg';
import type { Processes } from '@/demo/fleet/processes';
import type { Letters } from '@/demo/letters/start-letters';
import type { Payments } from '@/demo/payments/start-payments';
import type { ProviderControl } from '@/demo/providers/provider-control';
import type { Reports } from '@/demo/reports/start-reports';

/** What trouble is made with: other people's hands, never the worker's own code. */
export type Scene = {
  /** For reading what goes on. */
  watch: Pool;
  /** For what comes in. */
  inbox: Pool;
  processes: Processes;
  ocr: ProviderControl;
  erp: ProviderControl;
  payments: Payments;
  letters: Letters;
  reports: Reports;
  /** The connection string of the workers' login, for a process that is no worker. */
  workersUrl: string;
  /** Those of the service's other logins. */
  appUrl: string;
  adminUrl: string;
  /** Aborts when the demo ends. */
  signal: AbortSignal;
  log: (line: string) => void;
};

/** What a trouble hit: the job, and by whose hand it was held. */
export type Struck = {
  subject: string;
  /** Of the attempt. */
  jobKey: string;
  /** The worker, or the application that is none. */
  owner: string;
  /** Under which the owner wrote; null when it is no worker. */
  token: string | null;
  /** The key of the server process behind it, where the trouble is a session's. */
  session: string | null;
};

/** One kind of trouble: what is done, when for the first time, and how often. */
export type Fault = {
  name: string;
  firstAfterS: number;
  everyS: number;
  /** Whether it is left out at its turn; always made when left out here. */
  unless?(scene: Scene): Promise<boolean>;
  /** Resolves when all is over that it does; `tell` is called as soon as it has struck. */
  strike(scene: Scene, tell: (struck: Struck) => void): Promise<void>;
};
