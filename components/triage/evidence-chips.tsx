import Link from 'next/link';
import { Chip, Chips, HoleChip } from '@/components/ui/chip';
import { jobEvidencePath } from '@/lib/jobs/address-url';
import type { Evidence, Finding } from '@/lib/triage/finding';

/** More than these would be a second table; the rest is on the job's page. */
const SHOWN = 4;

/** What the card's sentence and gauge already say is not said again in a chip. */
const TOLD: readonly Evidence['slot'][] = ['job', 'lease'];

/** The evidence that decided, each chip opening its row on the job's page. What was not read is one dashed chip. */
export function EvidenceChips({ finding }: { finding: Finding }) {
  const told = finding.lease ? TOLD : TOLD.slice(0, 1);
  const pieces = finding.evidence.filter((piece) => !told.includes(piece.slot));
  const read = pieces.filter((piece) => piece.value !== null).slice(0, SHOWN);
  const unread = pieces.filter((piece) => piece.value === null);
  if (pieces.length === 0) return null;
  return (
    <Chips>
      {read.map((piece) => (
        <Link key={piece.label} href={jobEvidencePath(finding.address, piece.slot)} className="max-w-full">
          <Chip source={piece.label.toLowerCase()}>{piece.value}</Chip>
        </Link>
      ))}
      {unread[0] && (
        <Link href={jobEvidencePath(finding.address, unread[0].slot)} className="max-w-full">
          <HoleChip>not read: {unread.map((piece) => piece.label.toLowerCase()).join(', ')}</HoleChip>
        </Link>
      )}
    </Chips>
  );
}
