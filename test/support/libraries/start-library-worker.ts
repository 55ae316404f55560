import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { withParent } from '@/demo/fleet/with-parent';

/** A process with a library's own worker in it, at work on one job. */
export type LibraryWorker = {
  /** The job, by the key of its address. */
  key: string;
  /** Tells its handler to return, so that the library closes the job. */
  finish(): void;
  /** SIGKILL, and waits until it is over. */
  end(): Promise<void>;
};

/** Resolves once it has taken a job, which it adds itself unless one `waits`; throws when it ended before. */
export async function startLibraryWorker(
  library: string,
  url: string,
  { waits = false } = {},
): Promise<LibraryWorker> {
  const node = [
    process.execPath,
    'test/support/libraries/library-worker.mjs',
    library,
    url,
    ...(waits ? ['waits'] : []),
  ] as const;
  const [command, ...args] = withParent(node);
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit');
  const told = (await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error(`The worker of ${library} ended before it took a job.`))),
  ])) as [{ took: string }];
  return {
    key: told[0].took,
    finish: () => void child.send('finish'),
    end: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
