import { KeyNumbers } from '@/components/locks/key-numbers';
import { keyOf, type LockBook } from '@/components/locks/lock-book';
import { CopyButton } from '@/components/ui/copy-button';
import { Link } from '@/components/ui/link';
import type { CalculatedKey } from '@/lib/locks/calculator';
import { keyText } from '@/lib/locks/key-names/key-name';
import { backendPath } from '@/lib/locks/lock-url';

type CalculatedKeyProps = { book: LockBook; calculated: CalculatedKey };

/** One form of the key: its number, who holds it in the sample, and statements to take with one. */
export function CalculatedKeyView({ book, calculated }: CalculatedKeyProps) {
  const { key, takeSql, findSql } = calculated;
  return (
    <div className="border-line border-t pt-2 text-label">
      <p className="text-ink-3">{key.form === 'pair' ? 'As two int4' : 'As one bigint'}</p>
      <p className="font-medium text-[12.5px]">
        <KeyNumbers advisoryKey={key} />
      </p>
      <HeldBy book={book} calculated={calculated} />
      <p className="flex flex-wrap items-center gap-x-3 text-ink-2">
        <span className="inline-flex items-center">
          SQL to take it <CopyButton value={takeSql} what="SQL to take it" />
        </span>
        <span className="inline-flex items-center">
          to find it <CopyButton value={findSql} what="SQL to find it" />
        </span>
      </p>
    </div>
  );
}

function HeldBy({ book, calculated }: CalculatedKeyProps) {
  const { advisory, advisoryCount } = book.sample;
  const lock = advisory.find((one) => sameKey(one.key, calculated.key));
  const [holder] = lock?.holders ?? [];
  if (!holder)
    return (
      <p className="text-ink-2">
        {advisory.length < advisoryCount
          ? `Not among the ${advisory.length} locks listed; ${advisoryCount} are held.`
          : 'Nobody holds it in this database.'}
      </p>
    );
  const session = book.sessionOf(holder.pid);
  const key = session ? keyOf(session) : null;
  return (
    <p className="text-ink-2">
      Held by{' '}
      {key === null ? (
        <span className="font-mono">{holder.pid}</span>
      ) : (
        <Link href={backendPath(key)} scroll={false} className="link font-mono">
          {holder.pid}
        </Link>
      )}{' '}
      {session?.application}
      {lock && lock.waiters > 0 && `, ${lock.waiters} wait`}
    </p>
  );
}

/** The two forms never mean one lock, though their texts may look alike. */
const sameKey = (a: CalculatedKey['key'], b: CalculatedKey['key']) =>
  a.form === b.form && keyText(a) === keyText(b);
