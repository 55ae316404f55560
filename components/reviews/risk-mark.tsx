import { ChevronsUp, ChevronUp, type LucideIcon, Minus } from 'lucide-react';
import { Mark } from '@/components/ui/mark';
import type { Tone } from '@/components/ui/tone';
import type { Risk } from '@/lib/reviews/review';

const RISK_LOOK: Record<Risk, { tone: Tone; icon: LucideIcon; word: string }> = {
  high: { tone: 'fail', icon: ChevronsUp, word: 'High risk' },
  medium: { tone: 'late', icon: ChevronUp, word: 'Medium risk' },
  low: { tone: 'idle', icon: Minus, word: 'Low risk' },
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
