import type { RecoveryStep } from '@/components/recovery/use-recovery';
import { Button } from '@/components/ui/button';
import { Kbd } from '@/components/ui/kbd';

/** The id that ties the confirm button to the form it stands outside of. */
export const RECOVERY_FORM = 'recovery-form';

type PanelFooterProps = {
  confirmLabel: string;
  /** It only asks: a second person decides. */
  asks: boolean;
  /** How the act ends when somebody else is first. */
  raceNote: string;
  /** Where closing leads: "Back to the job". */
  back: string;
  step: RecoveryStep<unknown, unknown>;
  /** The row moved, or the act is refused: the panel above says which. */
  blocked: boolean;
  onRearm: () => void;
  /** Does alone what was asked a second person for; null where one person may not. */
  onNobodyAnswers: (() => void) | null;
  onClose: () => void;
};

/** The confirm button, a verb with a number; after the answer, the way out. */
export function PanelFooter({
  confirmLabel,
  asks,
  raceNote,
  back,
  step,
  blocked,
  onRearm,
  onNobodyAnswers,
  onClose,
}: PanelFooterProps) {
  if (step.name === 'answered' || step.name === 'lost') {
    // A signal that was heeded is done though it moved no row.
    const outcome = step.name === 'answered' ? step.outcome : null;
    const requested = outcome?.outcome === 'requested';
    const nothingMoved = outcome?.rowsChanged === 0 && outcome.outcome !== 'done' && !requested;
    return (
      <div className="flex flex-wrap gap-2">
        <Button className="flex-1 max-sm:h-[46px]" onClick={onClose}>
          {back}
        </Button>
        {nothingMoved && !blocked && (
          <Button variant="accent" className="flex-1 max-sm:h-[46px]" onClick={onRearm}>
            Arm again on the new state
          </Button>
        )}
        {requested && !blocked && onNobodyAnswers && (
          <Button className="flex-1 max-sm:h-[46px]" onClick={onNobodyAnswers}>
            Nobody answers?
          </Button>
        )}
      </div>
    );
  }
  const sent = step.name === 'sent';
  return (
    <>
      <Button
        type="submit"
        form={RECOVERY_FORM}
        variant={asks ? 'danger' : 'primary'}
        unavailable={blocked || sent}
        className="w-full text-section! sm:h-10 max-sm:h-[46px]"
      >
        {sent ? 'Waiting for the database' : confirmLabel}
      </Button>
      <p className="mt-2 flex justify-between gap-3 text-ink-2 text-label">
        <span>{raceNote}</span>
        <span className="flex-none text-ink-3 max-sm:hidden">
          <Kbd>Esc</Kbd> close
        </span>
      </p>
    </>
  );
}
