import type { IconName } from '@/components/ui/icon-name';
import { Mark } from '@/components/ui/mark';
import type { Tone } from '@/components/ui/tone';
import { type Approval, type ApprovalState, isWaiting } from '@/lib/approvals/approval';
import { epochMs, type Timestamp } from '@/lib/time';

const MARKS: Record<ApprovalState, { tone: Tone; icon: IconName; word: string }> = {
  waiting: { tone: 'late', icon: 'hourglass', word: 'Waiting' },
  approved: { tone: 'done', icon: 'shield-check', word: 'Approved' },
  denied: { tone: 'fail', icon: 'shield-x', word: 'Denied' },
  withdrawn: { tone: 'idle', icon: 'undo-2', word: 'Withdrawn' },
  expired: { tone: 'idle', icon: 'timer-off', word: 'Expired' },
  ended: { tone: 'idle', icon: 'user-x', word: 'Ended' },
};

type ApprovalMarkProps = {
  approval: Pick<Approval, 'state' | 'expiresAt'>;
  databaseNow: Timestamp;
};

/** How a request stands. One whose time is over has expired, noted yet or not. */
export function ApprovalMark({ approval, databaseNow }: ApprovalMarkProps) {
  const over = approval.state === 'waiting' && !isWaiting(approval, epochMs(databaseNow));
  const { tone, icon, word } = MARKS[over ? 'expired' : approval.state];
  return (
    <Mark tone={tone} icon={icon}>
      {word}
    </Mark>
  );
}
