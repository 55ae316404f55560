import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** The line between one process and the server, which can fail as lines do. */
export type Line = {
  port: number;
  /** Breaks every connection at both ends, with what was on its way, and takes no new one. */
  cut(): void;
  /** Passes nothing on and breaks nothing: either end takes the other for there. */
  stall(): void;
  /** Keeps back what the server answers, and nothing else. */
  stallAnswers(): void;
  /** Stalls at the moment in which the process sends this text, which is kept back; resolves then. */
  stallBefore(text: string): Promise<void>;
  /** Works again; what was kept back arrives now. */
  mend(): void;
  close(): void;
};

type State = 'open' | 'cut' | 'stalled' | 'answers stalled';

/** Opens a line to a port of this machine. */
export async function openLine(target: number): Promise<Line> {
  let state: State = 'open';
  const pairs = new Set<Pair>();
  let awaited: { text: string; met: () => void } | null = null;
  const server = createServer((near) => {
    if (state === 'cut') {
      near.destroy();
      return;
    }
    const pair: Pair = { near, far: connect(target, '127.0.0.1'), kept: [] };
    pairs.add(pair);
    pass(pair.near, pair.far, (chunk) => {
      const { text, met } = awaited ?? {};
      if (text !== undefined && chunk.includes(text)) {
        awaited = null;
        become('stalled');
        met?.();
      }
      if (state === 'stalled') pair.kept.push(chunk);
      return state !== 'stalled';
    });
    pass(pair.far, pair.near);
    near.once('close', () => pairs.delete(pair));
    apply(pair, state);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A line alone keeps nobody from ending.
  server.unref();
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The system gave no TCP port.');
  const become = (next: State) => {
    state = next;
    for (const pair of pairs) apply(pair, state);
  };
  return {
    port: address.port,
    cut: () => become('cut'),
    stall: () => become('stalled'),
    stallAnswers: () => become('answers stalled'),
    stallBefore: (text) =>
      new Promise((resolve) => {
        awaited = { text, met: resolve };
      }),
    mend: () => become('open'),
    close: () => {
      become('cut');
      server.close();
    },
  };
}

/** `near` is the process's end, `far` the server's; `kept` is what came from the one while nothing is passed on. */
type Pair = { near: Socket; far: Socket; kept: Buffer[] };

function apply({ near, far, kept }: Pair, state: State): void {
  if (state === 'cut') {
    near.destroy();
    far.destroy();
    return;
  }
  if (state !== 'stalled') for (const chunk of kept.splice(0)) far.write(chunk);
  if (state === 'stalled') near.pause();
  else near.resume();
  if (state === 'open') far.resume();
  else far.pause();
}

/** A paused socket tells of its end only once everything before it was read, so the order is kept. */
function pass(from: Socket, to: Socket, may: (chunk: Buffer) => boolean = () => true): void {
  from.on('data', (chunk: Buffer) => {
    if (may(chunk)) to.write(chunk);
  });
  from.once('end', () => to.end());
  from.once('error', () => to.destroy());
  from.once('close', () => to.end());
}
