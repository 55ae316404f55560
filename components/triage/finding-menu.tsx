'use client';

import { lazy } from 'react';
import type { FindingMenuProps } from '@/components/triage/finding-menu-props';
import { IconButton } from '@/components/ui/icon-button';
import { OpenOnPress } from '@/components/ui/open-on-press';

const load = () => import('./opened-finding-menu');
const OpenedFindingMenu = lazy(load);

/** The rest of what can be done about a finding: open it, send it, and every other act with its reason. */
export function FindingMenu(props: FindingMenuProps) {
  const button = (
    <IconButton
      icon="ellipsis"
      label={`More about ${props.finding.subject}`}
      outlined
      className="max-sm:size-[46px] max-sm:rounded-[6px]"
    />
  );
  return (
    <OpenOnPress
      trigger={button}
      load={load}
      opened={(byKey) => <OpenedFindingMenu {...props} trigger={button} byKey={byKey} />}
    />
  );
}
