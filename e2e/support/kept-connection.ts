import { Agent, request } from 'node:http';

export type Quick = { status: number; text: string; ms: number };

/** Requests by the ten thousand to one console: over connections that stay open, several at a time. */
export function keepConnections(origin: string, most = 8) {
  const { hostname, port } = new URL(origin);
  const agent = new Agent({ keepAlive: true, maxSockets: most });
  return {
    send: (
      method: string,
      path: string,
      headers: Readonly<Record<string, string>>,
      body?: string,
    ): Promise<Quick> =>
      new Promise((resolve, reject) => {
        const begun = performance.now();
        const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
        const sent = request(
          { agent, maxHeaderSize: 65_536, hostname, port, method, path, headers: { ...length, ...headers } },
          (answer) => {
            let text = '';
            answer.setEncoding('utf8');
            answer.on('data', (piece) => {
              text += piece;
            });
            answer.on('error', reject);
            answer.on('end', () =>
              resolve({ status: answer.statusCode ?? 0, text, ms: performance.now() - begun }),
            );
          },
        );
        sent.on('error', reject);
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
}
