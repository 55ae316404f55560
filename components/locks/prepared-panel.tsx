import { FinishPrepared } from '@/components/locks/finish-prepared';
import { Lasted } from '@/components/locks/lasted';
import type { LockBook } from '@/components/locks/lock-book';
import { lockWords } from '@/components/locks/lock-words';
import { classNames } from '@/components/ui/class-names';
import { Link } from '@/components/ui/link';
import { Panel, PanelHead } from '@/components/ui/panel';
import { countOf } from '@/lib/format/count';
import { preparedPath } from '@/lib/locks/lock-url';

type PreparedPanelProps = { book: LockBook; marked: string | null };

/** Transactions that outlived their sessions. One that holds others up has its tree, where it is told how to finish it. */
export function PreparedPanel({ book, marked }: PreparedPanelProps) {
  const { prepared, databaseNow } = book.sample;
  return (
    <Panel aria-labelledby="prepared">
      <PanelHead
        id="prepared"
        title="Prepared transactions"
        className={prepared.length === 0 ? 'border-b-0!' : undefined}
        {...(prepared.length > 0 ? { count: prepared.length } : { note: 'none' })}
      />
      <ul>
        {prepared.map((transaction) => {
          const { gid, owner, preparedAt, holds, blocks } = transaction;
          return (
            <li
              key={gid}
              className={classNames(
                'grid gap-1 border-line border-b px-3.5 py-2 last:border-b-0!',
                gid === marked && 'bg-accent-tint',
              )}
            >
              <p className="font-medium font-mono text-[12.5px] wrap-anywhere">{gid}</p>
              <p className="text-ink-2 text-label wrap-anywhere">
                {owner}, {transaction.database}, for <Lasted since={preparedAt} databaseNow={databaseNow} />
                {holds[0] && `, holds ${lockWords(holds[0], book.nameOf)}`}
                {holds.length > 1 && ` and ${countOf(holds.length - 1, 'more', 'more')}`}
              </p>
              {blocks.length > 0 ? (
                <p className="text-label">
                  {countOf(blocks.length, 'session waits', 'sessions wait')} for it:{' '}
                  <Link href={preparedPath(gid)} className="link">
                    see its tree
                  </Link>
                </p>
              ) : (
                <FinishPrepared prepared={transaction} />
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
