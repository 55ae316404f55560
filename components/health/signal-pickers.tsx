import { classNames } from '@/components/ui/class-names';
import { CONTROL_CLASS } from '@/components/ui/field';
import { SegmentedControl } from '@/components/ui/segmented-control';
import type { QueueLevels } from '@/lib/health/signal-levels';
import { SIGNAL_WINDOWS, type SignalWish, WINDOW_SHAPES } from '@/lib/health/signal-window';

type SignalPickersProps = {
  wish: SignalWish;
  queues: readonly Pick<QueueLevels, 'queue'>[];
  onWish: (change: Partial<SignalWish>) => void;
};

const OPTIONS = SIGNAL_WINDOWS.map((value) => ({ value, label: WINDOW_SHAPES[value].label }));

/** Which window, and which queue. */
export function SignalPickers({ wish, queues, onWish }: SignalPickersProps) {
  return (
    <>
      <SegmentedControl
        label="Window"
        options={OPTIONS}
        value={wish.window}
        onChange={(window) => onWish({ window })}
      />
      <select
        aria-label="Queue"
        value={wish.queue ?? ''}
        onChange={(event) => onWish({ queue: event.target.value || null })}
        className={classNames(
          CONTROL_CLASS,
          'h-[26px] w-auto! py-0! text-ink *:bg-raised *:text-ink max-sm:h-10',
        )}
      >
        <option value="">All queues</option>
        {queues.map(({ queue }) => (
          <option key={queue} value={queue}>
            {queue}
          </option>
        ))}
      </select>
    </>
  );
}
