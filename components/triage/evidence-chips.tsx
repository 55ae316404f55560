import { Chip, Chips, HoleChip } from '@/components/ui/chip';
import { Link } from '@/components/ui/link';
import { jobEvidencePath } from '@/lib/jobs/address-url';
import type { Evidence, Finding } from '@/lib/triage/finding';
import { findingHome } from '@/lib/triage/finding-url';
import { tellingEvidence } from '@/lib/triage/telling-evidence';

/** The evidence that decided, each chip opening its row where it stands. What was not read is one dashed chip. */
export function EvidenceChips({ finding }: { finding: Finding }) {
  const { about, address } = finding;
  const homeOf = (slot: Evidence['slot']) =>
    about === 'job' ? jobEvidencePath(address, slot) : findingHome(finding);
  const { read, unread: notRead } = tellingEvidence(finding);
  // What no table could tell is the rule of that table, and no hole in this reading.
  const unread = notRead.filter(({ untold }) => !untold);
  return (
    <Chips className="empty:hidden">
      {read.map((piece) => (
        <Link key={piece.label} href={homeOf(piece.slot)} className="max-w-full">
          <Chip source={piece.label.toLowerCase()}>{short(piece.value ?? '', finding.owner)}</Chip>
        </Link>
      ))}
      {unread[0] && (
        <Link href={homeOf(unread[0].slot)} className="max-w-full">
          <HoleChip>not read: {unread.map((piece) => piece.label.toLowerCase()).join(', ')}</HoleChip>
        </Link>
      )}
    </Chips>
  );
}

/** The sentence above has named the owner already. */
function short(value: string, owner: string | null): string {
  return owner !== null && value.startsWith(`${owner} on `) ? value.slice(owner.length + 4) : value;
}
