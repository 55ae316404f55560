import type { Timestamp } from '@/lib/time';

/** One server process for as long as it lives: a pid alone is given again to another. */
export type BackendIdentity = { pid: number; backendStart: Timestamp };

/** The key of a backend in addresses and records: `4711@2026-11-29T03:14:09.123456Z`. */
export function backendKey({ pid, backendStart }: BackendIdentity): string {
  return `${pid}@${backendStart}`;
}

/** Reads a key back; null for anything else. */
export function readBackendKey(key: string): BackendIdentity | null {
  const [, pid, backendStart] = KEY.exec(key) ?? [];
  return pid === undefined || backendStart === undefined ? null : { pid: Number(pid), backendStart };
}

const KEY = /^([1-9]\d{0,9})@(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)$/;
