'use client';

import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { ACT_ICONS } from '@/components/recovery/act-icons';
import { channelLines } from '@/components/triage/channel-lines';
import type { FindingMenuProps } from '@/components/triage/finding-menu-props';
import type { MenuAction } from '@/components/ui/menu-action';
import OpenedMenu from '@/components/ui/opened-menu';
import { findingPath } from '@/lib/jobs/address-url';
import { findingActPath, findingHome } from '@/lib/triage/finding-url';

type OpenedFindingMenuProps = FindingMenuProps & {
  trigger: ReactNode;
  /** Whether the press that loaded it came from the keyboard. */
  byKey: boolean;
};

/** The menu of a finding, open from the start. */
export default function OpenedFindingMenu(props: OpenedFindingMenuProps) {
  const { trigger, byKey, finding, database, environment, actsOff, copy, shown, wait, count } = props;
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
          icon: 'book-open',
          onSelect: () => window.open(finding.runbookUrl ?? '', '_blank', 'noopener,noreferrer'),
        },
      ]
    : [];

  return (
    <OpenedMenu
      trigger={trigger}
      byKey={byKey}
      actions={[
        {
          key: 'open',
          label: finding.about === 'job' ? 'Open the job' : 'Open the evidence',
          icon: 'external-link',
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
        { key: 'link', label: 'Copy link', icon: 'link-2', onSelect: () => copy(url(), 'the link') },
        {
          key: 'channel',
          label: 'Copy for the incident channel',
          note: 'Three plain lines: what, since when, what is being done.',
          icon: 'message-square-text',
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
