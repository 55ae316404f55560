import type { CSSProperties } from 'react';
import { classNames } from '@/components/ui/class-names';

/** The CSS variables by which a tree is indented: `--edge` to its left edge, `--step` for each level; `--d` is the level. */
export const TREE_SCALE = '[--edge:12px] [--step:14px] @min-[860px]:[--edge:14px] @min-[860px]:[--step:22px]';

/** The columns of a tree where there is room for them. */
export const TREE_COLUMNS =
  '@min-[860px]:grid-cols-[236px_128px_minmax(0,1fr)_168px_60px] @min-[860px]:gap-x-3';

/** Sets the level of what is below. */
export const atDepth = (depth: number) => ({ '--d': depth }) as CSSProperties;

/** The square before a session: full for who waits for nobody, hollow for a waiter. */
export function TreeMarker({ root }: { root: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'absolute top-[5px] left-0 size-2.5 rounded-[2px] @min-[860px]:left-[calc(var(--d)*var(--step))]',
        root ? 'bg-ink' : 'bg-wait-tint inset-ring-[1.5px] inset-ring-wait',
      )}
    />
  );
}

/** The line from the blocker above down to this waiter, and past it where another follows. */
export function TreeElbow({ last }: { last: boolean }) {
  const left = 'left-[calc(var(--edge)+(var(--d)-1)*var(--step)+4px)]';
  return (
    <>
      <span
        aria-hidden="true"
        className={classNames(
          'absolute top-0 z-1 h-[18px] w-[calc(var(--step)-5px)] rounded-bl-[4px] border-line-2 border-b-[1.5px] border-l-[1.5px]',
          left,
        )}
      />
      {!last && (
        <span
          aria-hidden="true"
          className={classNames('absolute inset-y-0 z-1 border-line-2 border-l-[1.5px]', left)}
        />
      )}
    </>
  );
}

/** The line from a blocker down to those that wait for it. */
export function TreeStem() {
  return (
    <span
      aria-hidden="true"
      className="absolute top-6 bottom-0 left-[calc(var(--edge)+var(--d)*var(--step)+4px)] border-line-2 border-l-[1.5px]"
    />
  );
}
