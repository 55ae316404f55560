import { firstBreak, type VerificationLine, type VerificationResult } from '@/lib/audit/verification';
import { countOf, formatCount } from '@/lib/format/count';

/** What the page says of the record, with the number that matters most. */
export function verifyTitle(line: VerificationLine | null, last: VerificationResult | null): string {
  if (line?.state === 'running') {
    const { events, of } = line.progress;
    return `${formatCount(events)} of ${countOf(Math.max(events, of), 'event')} checked`;
  }
  if (line?.state === 'waiting') return 'Another verification runs first';
  if (last === null) return 'The record has not been verified here yet';
  const first = firstBreak(last.report);
  if (first === null)
    return `${countOf(last.report.events, 'event')} verified, ${last.report.intact ? 'nothing is broken' : 'the record is broken'}`;
  return first.from < 1
    ? 'The record is broken before event 1'
    : `The record is broken at event ${first.from}`;
}
