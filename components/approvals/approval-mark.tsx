import { Hourglass, type LucideIcon, ShieldCheck, ShieldX, TimerOff, Undo2, UserX } from 'lucide-react';
import { Mark } from '@/components/ui/mark';
import type { Tone } from '@/components/ui/tone';
import { type Approval, type ApprovalState, isWaiting } from '@/lib/approvals/approval';
import { epochMs, type Timestamp } from '@/lib/time';

const MARKS: Record<ApprovalState, { tone: Tone; icon: LucideIcon; word: string }> = {
  waiting: { tone: 'late', icon: Hourglass, word: 'Waiting' },
  approved: { tone: 'done', icon: ShieldCheck, word: 'Approved' },
  denied: { tone: 'fail', icon: ShieldX, word: 'Denied' },
  withdrawn: { tone: 'idle', icon: Undo2, word: 'Withdrawn' },
  expired: { tone: 'idle', icon: TimerOff, word: 'Expired' },
  ended: { tone: 'idle', icon: UserX, word: 'Ended' },
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
