import type { InterventionFilter } from '@/lib/audit/intervention';
import { EVERY_INTERVENTION } from '@/lib/audit/intervention';
import { writeParameters } from '@/lib/http/write-parameters';

/** A filter as search parameters. */
export function interventionListParams(filter: InterventionFilter, cursor: string | null): URLSearchParams {
  return writeParameters({ ...EVERY_INTERVENTION, ...filter, cursor });
}
