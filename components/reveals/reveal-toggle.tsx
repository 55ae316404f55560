import type { Reveal } from '@/components/reveals/use-reveal';
import { Button } from '@/components/ui/button';

type RevealToggleProps = {
  reveal: Reveal;
  /** What is hidden, for who does not see where the button stands: "payload of attempt 3". */
  of: string;
  /** The id of the sentence that says why it stays hidden. */
  refusalId: string;
};

/** Asks to see what is hidden, and hides it again. */
export function RevealToggle({ reveal: { step, refusal, ask, fold }, of, refusalId }: RevealToggleProps) {
  const open = step.name !== 'folded';
  const word = !open ? 'Reveal' : step.name === 'answered' ? 'Hide' : 'Cancel';
  return (
    <Button
      size="small"
      icon={open ? 'eye-off' : refusal ? 'ban' : 'eye'}
      unavailable={!open && refusal !== null}
      aria-expanded={open}
      aria-describedby={!open && refusal ? refusalId : undefined}
      onClick={open ? fold : ask}
      className="max-sm:h-[46px]"
    >
      {word}
      <span className="sr-only"> the {of}</span>
    </Button>
  );
}
