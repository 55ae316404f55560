/** The process is there and answers. It asks nobody: a database that is away is no reason to start a console anew. */
export function GET(): Response {
  return new Response('ok\n', {
    headers: { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' },
  });
}

/** Said by the process, each time anew. */
export const dynamic = 'force-dynamic';
