import { fetchOk } from '@/lib/http/fetch-json';

/**
 * Reads a GET handler that answers line by line, one JSON value each, as they come. Throws RequestFailed like `fetchJson`, and
 * when the answer breaks off inside a line.
 */
export async function* fetchLines<T>(url: string, signal: AbortSignal): AsyncGenerator<T> {
  const { body } = await fetchOk(url, 'application/x-ndjson', signal);
  if (!body) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as T;
  }
  if (rest !== '') yield JSON.parse(rest) as T;
}
