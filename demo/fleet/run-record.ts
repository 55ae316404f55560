import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { processFacts } from '@/lib/db/embedded/process-facts';

type Run = { starter: number; children: number[] };

/** Who runs the demo in this folder, on disk, so that the next start can tell a running demo from what one left behind. */
export class RunRecord {
  readonly #file: string;
  readonly #run: Run = { starter: process.pid, children: [] };

  private constructor(file: string) {
    this.#file = file;
  }

  /**
   * Claims the folder for this run. Throws with a sentence when another demo runs in it; ends what a former one left,
   * which is only there where no process can be made to end with its parent.
   */
  static claim(stateDir: string): RunRecord {
    mkdirSync(stateDir, { recursive: true });
    const file = path.join(stateDir, 'run.json');
    const former = readRun(file);
    if (
      former &&
      former.starter !== process.pid &&
      processFacts(former.starter)?.command.includes('demo/start.mjs')
    ) {
      throw new Error(
        `The demo runs already, as process ${former.starter}. End that one first, with Ctrl-C.`,
      );
    }
    for (const pid of former?.children ?? []) endLeftover(pid);
    const record = new RunRecord(file);
    record.#write();
    return record;
  }

  /** Who runs as a child of this run right now. */
  note(children: readonly { pid?: number | undefined }[]): void {
    this.#run.children = children.flatMap(({ pid }) => pid ?? []);
    this.#write();
  }

  #write(): void {
    writeFileSync(this.#file, JSON.stringify(this.#run));
  }
}

/** A pid may serve another program by now: only one that runs a file of the demo from this folder is ended. */
function endLeftover(pid: number): void {
  const command = processFacts(pid)?.command ?? '';
  if (command.includes(process.cwd()) && /demo\/|standalone\/server\.js/.test(command))
    process.kill(pid, 'SIGKILL');
}

function readRun(file: string): Run | null {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Run;
  } catch {
    return null;
  }
}
