import type { AdvisoryKey } from '@/lib/locks/advisory-key';
import type { KeyName } from '@/lib/locks/key-names/key-name';
import type { LockRef, LockTarget } from '@/lib/locks/lock-sample';

/** Looks a key up; null when nothing is known about it. */
export type NameOf = (key: AdvisoryKey) => KeyName | null;

/** A key in the form in which SQL takes it: `1614625651, -2046780221` or `88217340`. */
export function keyInSql(key: AdvisoryKey): string {
  return key.form === 'pair' ? key.pair.join(', ') : key.bigint;
}

/** A mode without the word that all of them end in: `AccessExclusive`. */
export function modeWord(mode: string): string {
  return mode.replace(/Lock$/, '');
}

/** What is locked, for the end of a sentence: "invoices", "the key nightly_billing / 2026-11-29". */
export function targetWords(target: LockTarget, nameOf: NameOf): string {
  switch (target.type) {
    case 'advisory':
      return nameOf(target.key)?.name ?? `advisory key ${keyInSql(target.key)}`;
    case 'relation':
      return unqualified(target.name);
    case 'tuple':
      return `row ${target.page}/${target.tuple} of ${unqualified(target.name)}`;
    case 'transactionid':
      return `rows of transaction ${target.xid}`;
    case 'virtualxid':
      return `the end of transaction ${target.virtualxid}`;
    case 'notify-commit':
      return 'the commit of a notification';
    case 'other':
      return target.locktype;
  }
}

/** `holds AccessShare on invoices`, without the verb. */
export function lockWords({ target, mode }: LockRef, nameOf: NameOf): string {
  return `${modeWord(mode)} on ${targetWords(target, nameOf)}`;
}

const unqualified = (name: string) => name.replace(/^public\./, '');
