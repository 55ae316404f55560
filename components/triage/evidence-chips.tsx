import Link from 'next/link';
import { Chip, Chips, HoleChip } from '@/components/ui/chip';
import { jobEvidencePath } from '@/lib/jobs/address-url';
import type { Evidence, FaultKind, Finding } from '@/lib/triage/finding';
import { findingHome } from '@/lib/triage/finding-url';

type Slots = readonly Evidence['slot'][];

/** What a card shows besides its sentence and gauge, most telling first. The rest is on the job's page. */
const TELLING: Slots = ['worker', 'effects', 'past', 'outside-changes'];
const TELLING_OF: Partial<Record<FaultKind, Slots>> = {
  'clock-offset': ['worker', 'lease'],
  'crash-loop': ['past', 'effects'],
  'completed-late': ['late-writes', 'effects', 'destination'],
  'after-an-act': ['acts', 'late-writes', 'effects'],
  'changed-outside': ['outside-changes', 'lease', 'worker'],
  'no-lease': ['lease', 'worker', 'effects'],
  'cannot-tell': ['lease', 'worker', 'weather'],
  'watcher-silent': ['worker', 'acts'],
};

const NOTHING = 'none';

/** The evidence that decided, each chip opening its row where it stands. What was not read is one dashed chip. */
export function EvidenceChips({ finding }: { finding: Finding }) {
  const { about, address, evidence, kind } = finding;
  const homeOf = (slot: Evidence['slot']) =>
    about === 'job' ? jobEvidencePath(address, slot) : findingHome(finding);
  const read = (TELLING_OF[kind] ?? TELLING).flatMap((slot) =>
    evidence.filter((piece) => piece.slot === slot && piece.value !== null && piece.value !== NOTHING),
  );
  const unread = evidence.filter((piece) => piece.value === null);
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
