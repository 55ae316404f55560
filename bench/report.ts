import { cpus, totalmem } from 'node:os';
import type { ChainFigure } from './chain';
import type { HandlerFigure } from './handler';
import type { LeaseSignalsFigure } from './lease-signals';
import type { LocksFigure } from './locks';
import type { SampleFigure } from './sample';
import type { StatementFigure } from './statements';

/** The most a ratio may be. The floors are fixed files, so the ratios mean the same on any machine. */
export const LIMITS = { statements: 1.3, handler: 2, locks: 1.5, chain: 10 } as const;
/** Milliseconds in the server that the charts of seven days may take. */
export const LEASE_SIGNALS_MS = 300;
/** What a browser may be sent of the locks each second. */
export const LOCKS_BYTES = 200_000;

export type Results = {
  takenAt: string;
  machine: string;
  postgres: string;
  node: string;
  attempts: number;
  statements: readonly StatementFigure[];
  handler: readonly HandlerFigure[];
  sample: SampleFigure;
  locks: LocksFigure;
  chain: ChainFigure;
  leaseSignals: LeaseSignalsFigure;
};

export function describeMachine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  return `${cpus().length} x ${model}, ${Math.round(totalmem() / 2 ** 30)} GB`;
}

/** Every ratio above its limit, in words; empty when all hold. */
export function brokenLimits({ statements, handler, locks, chain, leaseSignals }: Results): string[] {
  const broken = (kind: keyof typeof LIMITS, figures: readonly { floor: string; ratio: number }[]) =>
    figures
      .filter(({ ratio }) => !(ratio <= LIMITS[kind]))
      .map(({ floor, ratio }) => `${kind} of ${floor}: ${ratio.toFixed(2)} x, at most ${LIMITS[kind]} x`);
  return [
    ...broken('statements', statements),
    ...broken('handler', handler),
    ...broken('locks', [{ floor: 'ladder', ratio: locks.ratio }]),
    ...broken('chain', [{ floor: 'hashing alone', ratio: chain.ratio }]),
    ...brokenLeaseSignals(leaseSignals),
    ...(locks.bytes <= LOCKS_BYTES ? [] : [`locks: ${locks.bytes} bytes, at most ${LOCKS_BYTES}`]),
  ];
}

/** The limit of the charts alone: a time and not a ratio, since it is what a person waits for. */
export function brokenLeaseSignals({ week }: LeaseSignalsFigure): string[] {
  return week <= LEASE_SIGNALS_MS
    ? []
    : [`lease signals: ${week.toFixed(0)} ms for 7 days, at most ${LEASE_SIGNALS_MS}`];
}

const ms = (value: number) => value.toFixed(3);
const times = (value: number) => `${value.toFixed(2)} x`;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

export function statementTable(figures: readonly StatementFigure[]): string {
  return table(
    ['page', 'request, ms in the server', 'floor, ms in the server', 'ratio'],
    figures.map(({ floor, request, least, ratio }) => [floor, ms(request), ms(least), times(ratio)]),
  );
}

export function locksTable({ reading, least, ratio, bytes }: LocksFigure): string {
  return table(
    ['reading, ms in the server', 'floor, ms in the server', 'ratio', 'sent to a browser, kB'],
    [[ms(reading), ms(least), times(ratio), (bytes / 1000).toFixed(0)]],
  );
}

export function chainTable({ events, verified, hashed, ratio }: ChainFigure): string {
  return table(
    ['events', 'verified, ms', 'hashed alone, ms', 'ratio'],
    [[events.toLocaleString('en-US'), verified.toFixed(0), hashed.toFixed(0), times(ratio)]],
  );
}

export function leaseSignalsTable({ windows, least, unwatched }: LeaseSignalsFigure): string {
  return table(
    ['window', 'reading, ms in the server'],
    [
      ...windows.map(({ window, reading }) => [window, reading.toFixed(0)]),
      ['7d, nothing rolled up', unwatched.toFixed(0)],
      ['floor of 7d', least.toFixed(0)],
    ],
  );
}

export function handlerTable(figures: readonly HandlerFigure[]): string {
  return table(
    ['page', 'handler p95, ms', 'floor over pg p95, ms', 'empty handler p95, ms', 'ratio', 'of medians'],
    figures.map(({ floor, handler, overPg, empty, ratio, medianRatio }) => [
      floor,
      ms(handler),
      ms(overPg),
      ms(empty),
      times(ratio),
      times(medianRatio),
    ]),
  );
}
