import { ConvoyChart } from '@/components/locks/convoy-chart';
import { convoyWords } from '@/components/locks/convoy-words';
import { Lasted } from '@/components/locks/lasted';
import type { LockBook } from '@/components/locks/lock-book';
import { atDepth, TreeMarker } from '@/components/locks/tree-marks';
import { WaiterGroupRow } from '@/components/locks/waiter-group-row';
import { waiterGroups, waitStart } from '@/components/locks/waiter-groups';
import { countOf } from '@/lib/format/count';

type ConvoyLineProps = {
  book: LockBook;
  pids: readonly number[];
  depth: number;
  /** The session that the address names; its group is open. */
  marked: number | null;
};

/** Many that wait for the same, as one: how many, how it came, and by what they run. */
export function ConvoyLine({ book, pids, depth, marked }: ConvoyLineProps) {
  const waiters = pids.flatMap((pid) => book.sessionOf(pid) ?? []);
  const unlisted = pids.length - waiters.length;
  const [longest] = waiters.toSorted((a, b) => waitStart(a) - waitStart(b));
  return (
    <div
      style={atDepth(depth)}
      className="relative pt-2.5 pr-3 pb-1.5 pl-[calc(var(--edge)+var(--d)*var(--step))] @min-[860px]:pr-3.5"
    >
      <div className="grid gap-x-3 gap-y-2 @min-[700px]:grid-cols-[minmax(150px,200px)_minmax(0,1fr)]">
        <div className="relative pl-[18px] [&>span:first-child]:left-0">
          <TreeMarker root={false} />
          <p className="leading-[22px]">
            <b className="mr-1.5 font-medium font-mono text-[24px] tracking-[-0.05em]">{pids.length}</b>
            {pids.length === 1 ? 'session waits' : 'sessions wait'}
          </p>
          <p className="text-ink-2 text-label">
            longest <Lasted since={longest?.waitsFor?.since ?? null} databaseNow={book.sample.databaseNow} />,{' '}
            {convoyWords(waiters, book)}
          </p>
        </div>
        {waiters.length > 0 && <ConvoyChart book={book} waiters={waiters} />}
      </div>
      <ul className="mt-2 border-line border-t @min-[860px]:ml-[18px]">
        {waiterGroups(waiters).map((group) => (
          <WaiterGroupRow
            key={group.key}
            book={book}
            group={group}
            marked={marked}
            startsOpen={group.sessions.some(({ pid }) => pid === marked)}
          />
        ))}
      </ul>
      {unlisted > 0 && (
        <p className="py-1.5 text-ink-3 text-label">
          {countOf(unlisted, 'session')} more than the sample lists: it is bounded.
        </p>
      )}
    </div>
  );
}
