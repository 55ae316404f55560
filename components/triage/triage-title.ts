import { countOf } from '@/lib/format/count';

/** The page's title: a sentence with its numbers. */
export function triageTitle(findings: number, jobs: number): string {
  if (findings === 0) return 'Nothing is stuck';
  return `${countOf(findings, 'finding')} ${findings === 1 ? 'holds' : 'hold'} up ${countOf(jobs, 'job')}`;
}
