import { classNames } from './class-names';

/** How sure a verdict is. Blocks and a word, never a colour. */
export type ConfidenceLevel = 'certain' | 'likely' | 'unknown';

const FILLED: Record<ConfidenceLevel, number> = { certain: 3, likely: 2, unknown: 0 };

/** Three small blocks, as many filled as the verdict is sure, and the word. */
export function Confidence({ level }: { level: ConfidenceLevel }) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-label text-ink-3">
      <span aria-hidden="true" className="flex gap-0.5">
        {[1, 2, 3].map((block) => (
          <span
            key={block}
            className={classNames(
              'size-1.5 rounded-[1px]',
              block <= FILLED[level] ? 'bg-ink-3' : 'bg-line-2',
            )}
          />
        ))}
      </span>
      {level}
    </span>
  );
}
