import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { EXPORT_FORMATS, type ExportFormat, exportPath } from '@/lib/audit/export-path';
import type { InterventionFilter } from '@/lib/audit/intervention';

const NAMES: Readonly<Record<ExportFormat, string>> = { jsonl: 'JSON Lines', csv: 'CSV' };

/** Downloads what the filters show, all pages of it. */
export function ExportLinks({ filter }: { filter: InterventionFilter }) {
  return EXPORT_FORMATS.map((format) => (
    <a key={format} href={exportPath(filter, format)} download className={buttonClass({ size: 'small' })}>
      <Icon icon="download" size="button" />
      Export {NAMES[format]}
    </a>
  ));
}
