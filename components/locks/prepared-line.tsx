import { FinishPrepared } from '@/components/locks/finish-prepared';
import { Lasted } from '@/components/locks/lasted';
import type { LockBook } from '@/components/locks/lock-book';
import { lockWords } from '@/components/locks/lock-words';
import { atDepth, TREE_COLUMNS, TreeMarker, TreeStem } from '@/components/locks/tree-marks';
import { classNames } from '@/components/ui/class-names';
import { Mark } from '@/components/ui/mark';

type PreparedLineProps = { book: LockBook; gid: string; stem: boolean; marked: boolean };

/** A prepared transaction at the root of a tree: no process stands behind it, so there is nothing to signal. */
export function PreparedLine({ book, gid, stem, marked }: PreparedLineProps) {
  const prepared = book.sample.prepared.find((transaction) => transaction.gid === gid);
  return (
    <div
      style={atDepth(0)}
      className={classNames(
        'relative grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-1 px-(--edge) py-2 leading-[18px]',
        TREE_COLUMNS,
        marked && 'bg-accent-tint',
      )}
    >
      {stem && <TreeStem />}
      <div className="relative min-w-0 pl-[18px]">
        <TreeMarker root />
        <b className="font-mono font-semibold tracking-mono wrap-anywhere">{gid}</b>
        <small className="block text-ink-2 text-label wrap-anywhere">
          root blocker, no session{prepared && `, owner ${prepared.owner}`}
        </small>
      </div>
      <div className="pl-[18px] @max-[860px]:order-1 @max-[860px]:col-span-2 @min-[860px]:pl-0">
        <Mark tone="late" icon="file-lock">
          prepared
        </Mark>
      </div>
      <p className="min-w-0 pl-[18px] text-ink-2 @max-[860px]:order-3 @max-[860px]:col-span-2 @min-[860px]:pl-0">
        {prepared ? 'nothing: no process stands behind it' : 'the sample does not list it'}
      </p>
      <div className="min-w-0 pl-[18px] text-[12.5px] text-ink-2 wrap-anywhere @max-[860px]:order-2 @max-[860px]:col-span-2 @min-[860px]:pl-0">
        {prepared?.holds.slice(0, 2).map((lock) => (
          <p key={`${lock.id} ${lock.mode}`}>
            holds <span className="text-ink">{lockWords(lock, book.nameOf)}</span>
          </p>
        ))}
      </div>
      <p className="text-right font-mono tracking-mono @max-[860px]:col-start-2 @max-[860px]:row-start-1">
        <span className="sr-only">for </span>
        <Lasted since={prepared?.preparedAt ?? null} databaseNow={book.sample.databaseNow} />
      </p>
      {prepared && (
        <div className="col-span-full pt-1 pl-[18px] @max-[860px]:order-last @min-[860px]:col-start-3 @min-[860px]:pl-0">
          <FinishPrepared prepared={prepared} />
        </div>
      )}
    </div>
  );
}
