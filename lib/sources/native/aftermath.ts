import { columnsMoved } from '@/lib/jobs/outside-change';
import type { ObservedLateWrite, ObservedOutsideChange } from '@/lib/sources/native/observed-document';
import { endOf } from '@/lib/sources/native/past-attempt';
import type { LateWrite, OutsideChange } from '@/lib/sources/observation';

export function toLateWrite({ at, attempt, owner, write, ...ending }: ObservedLateWrite): LateWrite {
  return { at, attempt, owner, write, end: endOf(ending) };
}

export function toOutsideChange({ at, attempt, detail }: ObservedOutsideChange): OutsideChange {
  const { by, application, before, after } = detail;
  return { at, attempt, by, application, columns: columnsMoved(before, after) };
}
