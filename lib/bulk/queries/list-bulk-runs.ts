import 'server-only';
import type { BulkRun } from '@/lib/bulk/bulk-run';
import { RUN_COLUMNS, RUN_TABLES, runRow, toRun } from '@/lib/bulk/queries/bulk-row';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';

/** As many as a page has room for. */
const MOST = 10;

/** The bulk recoveries that were started last, newest first. Throws DatabaseError. */
export async function listBulkRuns(db: Database): Promise<BulkRun[]> {
  const statement = {
    name: 'list-bulk-runs',
    text: `select ${RUN_COLUMNS} from ${RUN_TABLES} where r.state <> 'frozen' order by r.id desc limit ${MOST}`,
  };
  return (await readRows(db, statement, runRow)).map(toRun);
}
