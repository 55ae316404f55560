import { ADVISED_ICONS } from '@/components/recovery/advised-icons';
import type { IconName } from '@/components/ui/icon-name';
import type { ActionVerb } from '@/lib/actions/recovery-action';

/** How each act is drawn, wherever it stands. */
export const ACT_ICONS: Record<ActionVerb, IconName> = {
  ...ADVISED_ICONS,
  'pause-queue': 'circle-pause',
  'resume-queue': 'circle-play',
  'drain-worker': 'circle-stop',
  snooze: 'bell-off',
  unsnooze: 'bell-ring',
  acknowledge: 'bell-dot',
  'start-bulk': 'list-checks',
  'pause-bulk': 'circle-pause',
  'resume-bulk': 'circle-play',
  'stop-bulk': 'circle-stop',
  'reveal-payload': 'eye',
  'reveal-statement': 'eye',
  approve: 'shield-check',
  deny: 'shield-x',
  withdraw: 'undo-2',
  'sign-off': 'badge-check',
  query: 'message-circle-question-mark',
  answer: 'message-circle-reply',
  'add-person': 'user-plus',
  'change-role': 'user-cog',
  'end-sessions': 'log-out',
  'disable-person': 'user-x',
  'restore-person': 'user-check',
};
