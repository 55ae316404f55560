import { AsyncLocalStorage } from 'node:async_hooks';

/** What every line says that is written in the course of one request, one act or one tick, beside what the line is about. */
export type LogContext = {
  requestId?: string;
  /** Of an act: joins its line to the record, and the records of one wish to each other. */
  correlationId?: string;
  requestKey?: string;
  /** The id of the signed-in person who acts. */
  actor?: string;
  verb?: string;
  /** Of a watcher: which one. */
  holder?: string;
};

/** Kept on globalThis: the server's start, pages and handlers are bundled apart, and a request passes through all of them. */
const store = globalThis as typeof globalThis & { leaseholdLogContext?: AsyncLocalStorage<LogContext> };

function contexts(): AsyncLocalStorage<LogContext> {
  store.leaseholdLogContext ??= new AsyncLocalStorage();
  return store.leaseholdLogContext;
}

/** What is known of the request, act or tick under way; empty outside of any. */
export function logContext(): LogContext {
  return contexts().getStore() ?? {};
}

/** From here on and in all that follows from here, until somebody enters another. */
export function enterLogContext(context: LogContext): void {
  contexts().enterWith(context);
}

/** Runs `work` with `more` in each of its lines. */
export function inLogContext<T>(more: LogContext, work: () => T): T {
  return contexts().run({ ...logContext(), ...more }, work);
}

/** Says `more` in each line that follows of what is under way. Nothing outside of any. */
export function noteInLog(more: LogContext): void {
  Object.assign(logContext(), more);
}
