import 'server-only';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What this process counts of itself, for as long as it lives. */
type ProcessMetrics = { registry: Registry; requests: Histogram<'method' | 'route' | 'status'> };

/** Kept on globalThis: the server's start and the handlers are bundled apart, and a process counts once. */
const store = globalThis as typeof globalThis & { leaseholdMetrics?: ProcessMetrics };

export function processMetrics(): ProcessMetrics {
  store.leaseholdMetrics ??= createMetrics();
  return store.leaseholdMetrics;
}

function createMetrics(): ProcessMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'leasehold_http_request_duration_seconds',
    help: 'Requests that were answered in full, from their first byte to the last of the answer. Status is the class: 2xx.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  return { registry, requests };
}

/** A value by its labels; null where nothing is known, or there is nothing that could have one: it is left out. */
export type Values = readonly (readonly [labels: Readonly<Record<string, string>>, value: number | null])[];

/** What can be written of one metric: several values, or one without labels. */
type Written = Values | number | null;

export function gauge(into: Registry, name: string, help: string, written: Written): void {
  const values = listOf(written);
  const metric = new Gauge({ name, help, labelNames: namesOf(values), registers: [into] });
  for (const [labels, value] of values) metric.set(labels, value);
}

/** A counter whose total is known from elsewhere. */
export function counter(into: Registry, name: string, help: string, written: Written): void {
  const values = listOf(written);
  const metric = new Counter({ name, help, labelNames: namesOf(values), registers: [into] });
  for (const [labels, value] of values) metric.inc(labels, value);
}

function listOf(written: Written): (readonly [Record<string, string>, number])[] {
  const all = written === null || typeof written === 'number' ? [[{}, written] as const] : written;
  return all.flatMap(([labels, value]) => (value === null ? [] : [[{ ...labels }, value] as const]));
}

/** Without a value there must be a label all the same: a metric that has none is written as 0. */
function namesOf(values: readonly (readonly [Record<string, string>, number])[]): string[] {
  const [first] = values;
  return first ? Object.keys(first[0]) : ['of'];
}
