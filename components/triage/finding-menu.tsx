'use client';

import { BookOpen, Ellipsis, ExternalLink, Link2, MessageSquareText } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { ACT_ICONS } from '@/components/recovery/act-icons';
import { channelLines } from '@/components/triage/channel-lines';
import { IconButton } from '@/components/ui/icon-button';
import { Menu } from '@/components/ui/menu';
import type { MenuAction } from '@/components/ui/menu-action';
import { findingPath } from '@/lib/jobs/address-url';
import type { LeaseWait } from '@/lib/leases/lease-wait';
import type { Finding } from '@/lib/triage/finding';
import { findingActPath, findingHome } from '@/lib/triage/finding-url';

type FindingMenuProps = {
  finding: Finding;
  database: string;
  environment: string;
  copy: (text: string, what: string) => void;
  /** Why nobody may act now; null when acts are on. */
  actsOff: string | null;
  /** Acts that stand on the card already. */
  shown: readonly string[];
  wait: LeaseWait | null;
  /** The findings that the card stands for; the menu is about the first. */
  count: number;
};

/** The rest of what can be done about a finding: open it, send it, and every other act with its reason. */
export function FindingMenu(props: FindingMenuProps) {
  const { finding, database, environment, actsOff, copy, shown, wait, count } = props;
  const router = useRouter();
  const url = () => new URL(findingPath(finding.fingerprint), window.location.href).href;
  const others: MenuAction[] = finding.safe
    .filter((act) => act.verb !== 'wait' && !shown.includes(act.verb))
    .map((act) => ({
      key: `${act.verb} ${act.label}`,
      label: act.label,
      note: act.note,
      icon: act.verb === 'wait' ? undefined : ACT_ICONS[act.verb],
      refusal: actsOff ?? undefined,
      onSelect: () => router.push(findingActPath(finding, act.verb)),
    }));
  const refused: MenuAction[] = finding.unsafe.map((act) => ({
    key: `no-${act.label}`,
    label: act.label,
    refusal: act.reason,
    onSelect: () => {},
  }));
  const runbook: MenuAction[] = finding.runbookUrl
    ? [
        {
          key: 'runbook',
          label: 'Open the runbook',
          note: `Of queue ${finding.queue}.`,
          icon: BookOpen,
          onSelect: () => window.open(finding.runbookUrl ?? '', '_blank', 'noopener,noreferrer'),
        },
      ]
    : [];

  return (
    <Menu
      trigger={
        <IconButton
          icon={Ellipsis}
          label={`More about ${finding.subject}`}
          outlined
          className="max-sm:size-[46px] max-sm:rounded-[6px]"
        />
      }
      actions={[
        {
          key: 'open',
          label: finding.about === 'job' ? 'Open the job' : 'Open the evidence',
          icon: ExternalLink,
          onSelect: () => router.push(findingHome(finding)),
        },
        ...others,
        {
          key: 'snooze',
          label: count === 1 ? 'Snooze' : `Snooze ${finding.subject}`,
          note:
            count === 1
              ? 'Sets it aside for a while, with a reason.'
              : `Sets this one of ${count} aside for a while, with a reason. The others stay listed.`,
          icon: ACT_ICONS.snooze,
          refusal: actsOff ?? undefined,
          onSelect: () => router.push(findingActPath(finding, 'snooze')),
        },
        { key: 'link', label: 'Copy link', icon: Link2, onSelect: () => copy(url(), 'the link') },
        {
          key: 'channel',
          label: 'Copy for the incident channel',
          note: 'Three plain lines: what, since when, what is being done.',
          icon: MessageSquareText,
          onSelect: () =>
            copy(
              channelLines(finding, { database, environment, url: url(), wait }),
              'three lines for the channel',
            ),
        },
        ...runbook,
        ...refused,
      ]}
    />
  );
}
