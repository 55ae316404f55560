import type { IconName } from './icon-name';

export type MenuAction = {
  key: string;
  label: string;
  icon?: IconName | undefined;
  onSelect: () => void;
  /** Why this cannot be done now. The item stays, can be reached by keyboard, and does nothing. */
  refusal?: string | undefined;
  /** What it does, in a line of its own. */
  note?: string | undefined;
  danger?: boolean | undefined;
};
