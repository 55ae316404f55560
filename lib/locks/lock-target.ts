import { readKey } from '@/lib/locks/advisory-key';
import type { LockId, LockTarget } from '@/lib/locks/lock-sample';

/** The catalog's own number in every database: `pg_database`. */
const PG_DATABASE = '1262';

/** Reads back what a lock's identity says is locked. `name` is its table's, where the database knows it. */
export function lockTarget(id: LockId, name: string | null): LockTarget {
  const [locktype = '', database = '', relation = '', page, tuple, , xid = '', ...object] = id.split('/');
  const [classid = '', objid = '', objsubid = ''] = object;
  const other = { type: 'other', locktype } as const;
  switch (locktype) {
    case 'advisory': {
      const key = readKey({ classid: Number(classid), objid: Number(objid), objsubid: Number(objsubid) });
      return key ? { type: 'advisory', key } : other;
    }
    case 'relation':
      return { type: 'relation', name: name ?? relation };
    case 'tuple':
      return { type: 'tuple', name: name ?? relation, page: Number(page), tuple: Number(tuple) };
    case 'transactionid':
      return { type: 'transactionid', xid };
    case 'virtualxid':
      // The only part that has a slash in itself.
      return { type: 'virtualxid', virtualxid: id.split('/').slice(5, -4).join('/') };
    case 'object':
      return database === '0' && classid === PG_DATABASE && objid === '0' ? { type: 'notify-commit' } : other;
    default:
      return other;
  }
}
