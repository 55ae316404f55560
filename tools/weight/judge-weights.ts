import type { Weight } from '@/tools/weight/weigh';

/** Kilobytes of 1,000 bytes that each route may weigh. */
export type Budget = Readonly<Record<string, number>>;

/** What does not hold, a sentence each: a route above its number, or without one, and a number without its route. */
export function judgeWeights(weights: readonly Weight[], budget: Budget): string[] {
  const known = new Set(weights.map(({ route }) => route));
  return [
    ...weights.flatMap(({ route, bytes }) => {
      const most = budget[route];
      if (most === undefined) return [`${route} weighs ${kb(bytes)} kB and has no number in the budget.`];
      return bytes > most * 1_000 ? [`${route} weighs ${kb(bytes)} kB, at most ${most} kB.`] : [];
    }),
    ...Object.keys(budget)
      .filter((route) => !known.has(route))
      .map((route) => `${route} has a number in the budget and is no route.`),
  ];
}

export const kb = (bytes: number) => (bytes / 1_000).toFixed(1);
