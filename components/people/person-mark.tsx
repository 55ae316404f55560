import { Ban, Check, Hourglass, type LucideIcon, TimerOff } from 'lucide-react';
import { Mark } from '@/components/ui/mark';
import type { Tone } from '@/components/ui/tone';
import type { PersonStanding } from '@/lib/auth/people/person';

const MARKS: Record<PersonStanding, { tone: Tone; icon: LucideIcon; word: string }> = {
  active: { tone: 'done', icon: Check, word: 'Active' },
  disabled: { tone: 'idle', icon: Ban, word: 'Disabled' },
  invited: { tone: 'idle', icon: Hourglass, word: 'Link not used yet' },
  'link lapsed': { tone: 'late', icon: TimerOff, word: 'Link lapsed' },
};

/** How an account stands, as icon, word and colour. */
export function PersonMark({ standing }: { standing: PersonStanding }) {
  const { tone, icon, word } = MARKS[standing];
  return (
    <Mark tone={tone} icon={icon}>
      {word}
    </Mark>
  );
}
