import type { IconName } from '@/components/ui/icon-name';
import { Mark } from '@/components/ui/mark';
import type { Tone } from '@/components/ui/tone';
import type { Risk } from '@/lib/reviews/review';

const RISK_LOOK: Record<Risk, { tone: Tone; icon: IconName; word: string }> = {
  high: { tone: 'fail', icon: 'chevrons-up', word: 'High risk' },
  medium: { tone: 'late', icon: 'chevron-up', word: 'Medium risk' },
  low: { tone: 'idle', icon: 'minus', word: 'Low risk' },
};

/** How much could have gone wrong, as icon, word and colour. */
export function RiskMark({ risk }: { risk: Risk }) {
  const { tone, icon, word } = RISK_LOOK[risk];
  return (
    <Mark tone={tone} icon={icon}>
      {word}
    </Mark>
  );
}
