import { askReadiness } from '@/app/readyz/ask-readiness';

/** Whether this console can do its work now: 200, or 503 with the reason in words. Nobody is signed in here. */
export async function GET(): Promise<Response> {
  const reason = await askReadiness();
  return new Response(`${reason ?? 'ready'}\n`, {
    status: reason === null ? 200 : 503,
    headers: { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' },
  });
}

/** Asked each time anew. */
export const dynamic = 'force-dynamic';
