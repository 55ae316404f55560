import { BODY_MAX_BYTES, TOO_LARGE } from '@/lib/http/door';

export type ReadBody =
  | { ok: true; value: unknown }
  | { ok: false; status: 400 | 413 | 415; sentence: string };

/** Reads a JSON body and no more than its limit, whatever length it declared or did not declare. */
export async function readJson(request: Request): Promise<ReadBody> {
  const [type] = (request.headers.get('content-type') ?? '').split(';');
  if (type?.trim().toLowerCase() !== 'application/json') {
    return { ok: false, status: 415, sentence: 'Send the body as application/json.' };
  }
  const bytes = await readBytes(request);
  if (bytes === null) return { ok: false, status: 413, sentence: TOO_LARGE };
  try {
    return { ok: true, value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
  } catch {
    return { ok: false, status: 400, sentence: 'The body is no JSON in UTF-8.' };
  }
}

/** Null when there is more than the limit; the rest is then not read. */
async function readBytes({ body }: Request): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    length += read.value.byteLength;
    if (length > BODY_MAX_BYTES) {
      await reader?.cancel();
      return null;
    }
    chunks.push(read.value);
  }
  return Buffer.concat(chunks);
}
