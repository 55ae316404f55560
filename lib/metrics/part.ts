import 'server-only';
import type { Registry } from 'prom-client';

/** Writes what was read. */
export type Write = (into: Registry) => void;

/** Some of the metrics, which are read together and may be missing together. Reading rejects with whatever went wrong. */
export type Part = { name: string; read: () => Promise<Write> };
