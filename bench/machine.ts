import { cpus, totalmem } from 'node:os';

/** `2 x Some Processor, 24 GB`. */
export function describeMachine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  return `${cpus().length} x ${model}, ${Math.round(totalmem() / 2 ** 30)} GB`;
}
