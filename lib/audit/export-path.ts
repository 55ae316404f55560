import type { InterventionFilter } from '@/lib/audit/intervention';
import { interventionListParams } from '@/lib/audit/intervention-filter';

export const EXPORT_FORMATS = ['jsonl', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Where the record is downloaded, narrowed as the list is. */
export function exportPath(filter: InterventionFilter, format: ExportFormat): string {
  const params = interventionListParams(filter, null);
  params.set('format', format);
  return `/interventions/export?${params}`;
}
