import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';

/** A load balancer as simple as there is: each request goes to the next console, whoever sent the one before. */
export type Balancer = {
  origin: string;
  /** How many requests each console was given, in the order given. */
  given: readonly number[];
  stop(): void;
};

/** Listens first: the consoles must know under which origin people reach them. */
export async function startBalancer(consoles: () => readonly string[]): Promise<Balancer> {
  const given: number[] = [];
  const agent = new Agent({ keepAlive: true });
  let next = 0;
  const server = createServer((asked, answer) => {
    const origins = consoles();
    const turn = next++ % origins.length;
    given[turn] = (given[turn] ?? 0) + 1;
    const { method, headers, url } = asked;
    const onward = request(`${origins[turn]}${url}`, { method, headers, agent }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    });
    onward.once('error', () => answer.destroy());
    answer.once('close', () => onward.destroy());
    asked.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The system gave no TCP port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    given,
    stop: () => {
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}
