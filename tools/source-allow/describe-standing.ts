import type { Allowance } from '@/lib/sources/foreign/allow-acts';
import type { Standing } from '@/lib/sources/foreign/read-standing';

/** Whether what was allowed before is what would be allowed now, in one sentence. */
export function describeStanding({ hash, relation }: Allowance, standing: Standing | null): string {
  if (standing === null) return 'Nothing of it stands yet.';
  const { allowedBy, allowedAt, endedBy, endedAt, others } = standing;
  const by = `${allowedBy} at ${allowedAt}`;
  if (endedAt !== null)
    return `Nothing of it stands: ${by} had allowed it, and ${endedBy} took it back at ${endedAt}.`;
  if (standing.relation !== relation)
    return `What stands is for another table: ${by} allowed it on ${standing.relation}. Nothing is taken on ${relation} before this is run.`;
  const which = others.length > 0 ? ` Other or missing: ${others.join(', ')}.` : '';
  if (standing.hash !== hash)
    return `What stands differs from this: ${by} allowed it for an earlier shape of these tables, or with another version of Leasehold.${which} Run this to allow it anew.`;
  if (others.length > 0)
    return `This was allowed by ${by}, and its functions were changed since.${which} Run this to make them anew.`;
  return `This stands already, word for word: ${by} allowed it.`;
}
