import type { IconName } from '@/components/ui/icon-name';
import { Mark } from '@/components/ui/mark';
import type { Tone } from '@/components/ui/tone';
import type { ReviewState } from '@/lib/reviews/review';

const STATE_LOOK: Record<ReviewState, { tone: Tone; icon: IconName; word: string }> = {
  unreviewed: { tone: 'idle', icon: 'circle-dashed', word: 'Not reviewed' },
  queried: { tone: 'late', icon: 'message-circle-question-mark', word: 'Queried' },
  answered: { tone: 'run', icon: 'message-circle-reply', word: 'Answered' },
  'signed-off': { tone: 'done', icon: 'badge-check', word: 'Signed off' },
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
