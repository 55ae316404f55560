import type { Recorded, Signalled, Waited } from '@/proof/chaos/judge/testimony';

/** Waits that ended more or less than once, or are armed though their time has come; arming and end share a correlation. */
export function unendedWaits(waits: readonly Waited[], record: readonly Recorded[]): string[] {
  const events = byCorrelation(record);
  const known = new Set(waits.map(({ correlationId }) => correlationId));
  const lost = record
    .filter(({ action, outcome }) => action === 'wait-out' && outcome === 'armed')
    .filter(({ correlationId }) => !known.has(correlationId))
    .map(({ seq }) => `Record ${seq} armed a wait that is not there.`);
  return [
    ...lost,
    ...waits.flatMap(({ id, state, correlationId, due }) => {
      const of = events.get(correlationId) ?? [];
      const armings = of.filter(({ outcome }) => outcome === 'armed').length;
      const ends = of.length - armings;
      return [
        ...(armings === 1 ? [] : [`Wait ${id} has ${armings} records of its arming.`]),
        ...(ends === (state === 'armed' ? 0 : 1)
          ? []
          : [`Wait ${id} is ${state}, with ${ends} records of its end.`]),
        ...(state === 'armed' && due ? [`Wait ${id} is armed still, and its time has come.`] : []),
      ];
    }),
  ];
}

/** Signals that nobody closed, or that have not one intent and one end in the record. */
export function openSignals(signals: readonly Signalled[], record: readonly Recorded[]): string[] {
  const events = byCorrelation(record);
  return signals.flatMap(({ id, correlationId, closed }) => {
    const of = events.get(correlationId) ?? [];
    const count = (phase: Recorded['phase']) => of.filter((event) => event.phase === phase).length;
    return [
      ...(closed ? [] : [`The intent of signal ${id} is open.`]),
      ...(count('intent') === 1 && count('outcome') === (closed ? 1 : 0)
        ? []
        : [`Signal ${id} has ${count('intent')} intents and ${count('outcome')} outcomes in the record.`]),
    ];
  });
}

function byCorrelation(record: readonly Recorded[]): Map<string, Recorded[]> {
  const found = new Map<string, Recorded[]>();
  for (const event of record)
    found.set(event.correlationId, [...(found.get(event.correlationId) ?? []), event]);
  return found;
}
