import { classNames } from '@/components/ui/class-names';
import { CONTROL_CLASS } from '@/components/ui/field';

type SourceChoiceProps = {
  /** Names of the tables of jobs, the native one first. */
  sources: readonly string[];
  /** Null is the native one. */
  current: string | null;
  onChoose: (source: string | null) => void;
};

/** Whose jobs are listed: each table has a list of its own, since no order holds across them. */
export function SourceChoice({ sources, current, onChoose }: SourceChoiceProps) {
  const [native, ...others] = sources;
  if (others.length === 0 && current === null) return null;
  // One that the address names and nobody knows is shown as what it is.
  const names = current === null || others.includes(current) ? others : [...others, current];
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
        <option value="">{native === 'native' ? 'processing_jobs' : native}</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
