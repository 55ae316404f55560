'use client';

import { useEffect, useRef } from 'react';
import { AdvisoryHolder } from '@/components/locks/advisory-holder';
import { advisoryReading, LEVEL_WORDS } from '@/components/locks/advisory-reading';
import { KeyNumbers } from '@/components/locks/key-numbers';
import { Lasted } from '@/components/locks/lasted';
import { keyOf, type LockBook } from '@/components/locks/lock-book';
import { SessionActs } from '@/components/locks/session-acts';
import { Mark } from '@/components/ui/mark';
import { Cell, Row } from '@/components/ui/table';
import type { BackendOffer } from '@/lib/actions/action-offer';
import { countOf } from '@/lib/format/count';
import type { AdvisoryLock, LockId, Session } from '@/lib/locks/lock-sample';

export type AdvisoryRowProps = {
  book: LockBook;
  lock: AdvisoryLock;
  /** What the address names. */
  marked: { pid: number | null; lock: LockId | null };
  /** Sessions that stand in a tree above, where what may be done about them is told. */
  inTrees: ReadonlySet<number>;
  /** The page's one filled button is in this table. */
  lead: boolean;
  offersOf: (session: Session) => readonly BackendOffer[];
  actsOff: string | null;
};

const CARD =
  'max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:gap-y-1 max-sm:px-3 max-sm:py-2.5 max-sm:[&>td]:border-0 max-sm:[&>td]:p-0';

/** One advisory lock; what may be done about its holder stands below it where something is wrong, or where the address names it. */
export function AdvisoryRow({ book, lock, marked, inTrees, lead, offersOf, actsOff }: AdvisoryRowProps) {
  const reading = advisoryReading(lock, book);
  const name = book.nameOf(lock.key);
  const holders = lock.holders.flatMap(({ pid }) => book.sessionOf(pid) ?? []);
  const named = marked.lock === lock.id || holders.some(({ pid }) => pid === marked.pid);
  const told = holders.find(({ pid }) => pid === marked.pid) ?? holders[0];
  const inTree = told !== undefined && inTrees.has(told.pid);
  const acting = !inTree && (named || reading.finding) ? told : undefined;
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (named) row.current?.scrollIntoView({ block: 'nearest' });
  }, [named]);

  return (
    <>
      <Row
        ref={row}
        chosen={named}
        className={`${CARD} ${acting ? '[&>td]:border-b-0' : 'max-sm:border-line max-sm:border-b'}`}
      >
        <Cell className="min-w-0 max-sm:col-span-2 max-sm:first:pl-0">
          <p className={name ? 'font-medium font-mono text-[12.5px] wrap-anywhere' : 'text-ink-2'}>
            {name?.name ?? 'No name known'}
          </p>
          <p className="max-w-[36ch] text-ink-3 text-label wrap-anywhere">
            {name
              ? `${name.certainty}: ${name.how}`
              : 'not the key of a live job, a registered name or a known tool'}
          </p>
        </Cell>
        <Cell className="text-[12px] text-ink-2 max-sm:col-span-2">
          <KeyNumbers advisoryKey={lock.key} />
          <p className="text-ink-3 text-label">{lock.key.form === 'pair' ? 'two int4' : 'one bigint'}</p>
        </Cell>
        <Cell className="text-ink-2 max-sm:order-1">
          <span className="text-ink-3 text-label sm:hidden">level </span>
          {[...new Set(lock.holders.map(({ level }) => LEVEL_WORDS[level]))].join(', ') || 'none'}
        </Cell>
        <Cell className="min-w-0 max-sm:order-3 max-sm:col-span-2">
          {lock.holders.length === 0 && <span className="text-ink-3">nobody seen</span>}
          {lock.holders.slice(0, HOLDERS_SHOWN).map(({ pid, mode }) => (
            <AdvisoryHolder key={`${pid} ${mode}`} book={book} pid={pid} mode={mode} />
          ))}
          {lock.holders.length > HOLDERS_SHOWN && (
            <p className="text-ink-3 text-label">
              and {countOf(lock.holders.length - HOLDERS_SHOWN, 'more', 'more')}
            </p>
          )}
        </Cell>
        <Cell className="whitespace-nowrap text-ink-2 max-sm:order-2 max-sm:text-right">
          {lock.waiters === 0 ? (
            <span className="text-ink-3">
              <span className="max-sm:hidden">none</span>
              <span className="sm:hidden">nobody waits</span>
            </span>
          ) : (
            <>
              {lock.waiters}
              <span className="sm:hidden"> {lock.waiters === 1 ? 'waits' : 'wait'}</span>,{' '}
              <span className="font-mono">
                <Lasted since={lock.waitingSince} databaseNow={book.sample.databaseNow} />
              </span>
            </>
          )}
        </Cell>
        <Cell className="max-sm:order-4 max-sm:col-span-2">
          <Mark tone={reading.tone} icon={reading.icon}>
            {reading.word}
          </Mark>
          <p className="pl-6 text-ink-2 text-label">
            {reading.note}
            {inTree && '; what to do stands in its tree'}
          </p>
        </Cell>
      </Row>
      {acting && (
        <tr className={`${named ? 'bg-accent-tint' : ''} max-sm:block`}>
          <td
            colSpan={6}
            className="border-line border-b px-3.5 pb-2.5 max-sm:block max-sm:px-3 [tr:last-child>&]:border-b-0"
          >
            <SessionActs
              pid={acting.pid}
              backend={keyOf(acting)}
              offers={offersOf(acting)}
              advice={reading.finding?.safe[0] ?? null}
              lead={lead && reading.finding !== null}
              actsOff={actsOff}
            />
          </td>
        </tr>
      )}
    </>
  );
}

/** A shared lock may have many; the first tell enough. */
const HOLDERS_SHOWN = 2;
