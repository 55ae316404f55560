import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';

/** A request as it goes over the wire: the path is not tidied, and no header is added but the host's. */
export type RawRequest = {
  method?: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
  /** Sends the body without saying how long it is. */
  chunked?: boolean;
};

export type RawAnswer = { status: number; headers: IncomingHttpHeaders; text: string };

/** Sends it and reads the whole answer. A connection that is closed on it before an answer rejects. */
export async function send(origin: string, wanted: RawRequest): Promise<RawAnswer> {
  const { method = 'GET', path, headers = {}, body, chunked = false } = wanted;
  const { hostname, port } = new URL(origin);
  const length = body === undefined || chunked ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const sent = request({ hostname, port, method, path, headers: { ...length, ...headers } });
  if (body !== undefined) for (const piece of chunked ? piecesOf(body) : [body]) sent.write(piece);
  sent.end();
  const [response] = await once(sent, 'response');
  // A server that has answered may close on what is still being sent.
  sent.on('error', () => {});
  response.setEncoding('utf8');
  let text = '';
  for await (const piece of response) text += piece;
  return { status: response.statusCode, headers: response.headers, text };
}

/** The same, and once more where the server only wants the query of the router's own requests. */
export async function sendAsRouter(origin: string, wanted: RawRequest): Promise<RawAnswer> {
  const answer = await send(origin, wanted);
  const { location = '' } = answer.headers;
  const path = location.replace(origin, '');
  return /[?&]_rsc=/.test(path) && path.startsWith(wanted.path) ? send(origin, { ...wanted, path }) : answer;
}

const PIECE = 64 * 1024;

function piecesOf(body: string | Buffer): Buffer[] {
  const bytes = Buffer.from(body);
  return Array.from({ length: Math.ceil(bytes.length / PIECE) }, (_, index) =>
    bytes.subarray(index * PIECE, (index + 1) * PIECE),
  );
}
