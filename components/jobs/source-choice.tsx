import { classNames } from '@/components/ui/class-names';
import { CONTROL_CLASS } from '@/components/ui/field';

type SourceChoiceProps = {
  /** Names of the tables of jobs, the native one first where it is there. */
  sources: readonly string[];
  /** Null is the native one. */
  current: string | null;
  onChoose: (source: string | null) => void;
};

const NATIVE = 'native';

/** Whose jobs are listed: each table has a list of its own, since no order holds across them. */
export function SourceChoice({ sources, current, onChoose }: SourceChoiceProps) {
  // One that the address names and nobody knows is shown as what it is.
  const names = current === null || sources.includes(current) ? sources : [...sources, current];
  if (names.length < 2) return null;
  return (
    <label className="flex items-center gap-2 text-ink-3 text-label">
      Table
      <select
        value={current ?? ''}
        onChange={(event) => onChoose(event.target.value || null)}
        className={classNames(
          CONTROL_CLASS,
          'h-8 py-0! font-mono *:bg-raised *:text-ink max-sm:h-10 sm:w-auto',
        )}
      >
        {names.map((name) => (
          <option key={name} value={name === NATIVE ? '' : name}>
            {name === NATIVE ? 'processing_jobs' : name}
          </option>
        ))}
      </select>
    </label>
  );
}
