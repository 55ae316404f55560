/** Called once as the server starts. What needs Node stands in a file of its own, which the edge bundle leaves out. */
export async function register(): Promise<void> {
  // A build starts no server, and needs neither secret nor database.
  if (process.env.NEXT_PHASE === 'phase-production-build') return;
  if (process.env.NEXT_RUNTIME === 'nodejs') await import('./instrumentation-node');
}
