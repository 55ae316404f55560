import type { IconName } from '@/components/ui/icon-name';
import { Mark } from '@/components/ui/mark';
import type { Tone } from '@/components/ui/tone';
import type { PersonStanding } from '@/lib/auth/people/person';

const MARKS: Record<PersonStanding, { tone: Tone; icon: IconName; word: string }> = {
  active: { tone: 'done', icon: 'check', word: 'Active' },
  disabled: { tone: 'idle', icon: 'ban', word: 'Disabled' },
  invited: { tone: 'idle', icon: 'hourglass', word: 'Link not used yet' },
  'link lapsed': { tone: 'late', icon: 'timer-off', word: 'Link lapsed' },
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
