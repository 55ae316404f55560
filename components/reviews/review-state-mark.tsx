import {
  BadgeCheck,
  CircleDashed,
  type LucideIcon,
  MessageCircleQuestionMark,
  MessageCircleReply,
} from 'lucide-react';
import { Mark } from '@/components/ui/mark';
import type { Tone } from '@/components/ui/tone';
import type { ReviewState } from '@/lib/reviews/review';

const STATE_LOOK: Record<ReviewState, { tone: Tone; icon: LucideIcon; word: string }> = {
  unreviewed: { tone: 'idle', icon: CircleDashed, word: 'Not reviewed' },
  queried: { tone: 'late', icon: MessageCircleQuestionMark, word: 'Queried' },
  answered: { tone: 'run', icon: MessageCircleReply, word: 'Answered' },
  'signed-off': { tone: 'done', icon: BadgeCheck, word: 'Signed off' },
};

/** Where a review stands, as icon, word and colour. */
export function ReviewStateMark({ state }: { state: ReviewState }) {
  const { tone, icon, word } = STATE_LOOK[state];
  return (
    <Mark tone={tone} icon={icon}>
      {word}
    </Mark>
  );
}
