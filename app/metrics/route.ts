import { bringsToken, metricsToken } from '@/lib/metrics/metrics-token';
import { scrape } from '@/lib/metrics/scrape';

const HEADERS = { 'cache-control': 'private, no-store' };

/** The metrics, for whoever brings the token: nobody is signed in here. Without a token in the settings there are none. */
export async function GET(request: Request): Promise<Response> {
  const token = metricsToken();
  if (token === null) return says(404, 'There are no metrics here: LEASEHOLD_METRICS_TOKEN is not set.');
  if (!bringsToken(request.headers.get('authorization'), token))
    return says(401, 'Bring the token of LEASEHOLD_METRICS_TOKEN as a bearer.', {
      'www-authenticate': 'Bearer',
    });
  const { text, contentType } = await scrape();
  return new Response(text, { headers: { ...HEADERS, 'content-type': contentType } });
}

function says(status: number, sentence: string, more: Record<string, string> = {}): Response {
  return new Response(`${sentence}\n`, {
    status,
    headers: { ...HEADERS, 'content-type': 'text/plain; charset=utf-8', ...more },
  });
}
