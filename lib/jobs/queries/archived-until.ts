/**
 * The SQL of the moment before which the months of a table are in the archive; null when all of it is here. Where it is used twice it is read
 * with `offset 0`, or it is asked twice.
 */
export function archivedUntil(partOf: 'job_events' | 'findings'): string {
  return `(select max(m.until_at) from leasehold.archived_months m where m.part_of = '${partOf}' and m.returned_at is null)`;
}
