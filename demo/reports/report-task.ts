/** The one task of the reports, by the name that graphile-worker keeps it under. */
export const DRAW_REPORT = 'draw_report';

/** The reports of one organisation are drawn one after the other: each builds on the figures of the one before. */
export function queueOf(org: string): string {
  return `reports/${org}`;
}
