import { randomBytes } from 'node:crypto';

/** A name for one process start, such as `w-7f3a09c2`: never used again, and not to be guessed by another process. */
export function newWorkerId(): string {
  return `w-${randomBytes(4).toString('hex')}`;
}
