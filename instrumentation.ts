import type { Instrumentation } from 'next';

/** Called once as the server starts. What needs Node stands in a file of its own, which the edge bundle leaves out. */
export async function register(): Promise<void> {
  // A build starts no server, and needs neither secret nor database.
  if (process.env.NEXT_PHASE === 'phase-production-build') return;
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { begin } = await import('./instrumentation-node');
  await begin();
}

/** What no handler caught, a page that could not be made among them: one line, under the number that its page shows. */
export const onRequestError: Instrumentation.onRequestError = async (error, _request, context) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { tellRequestError } = await import('./lib/http/tell-request-error');
  tellRequestError(error, context.routePath);
};
