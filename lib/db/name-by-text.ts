import 'server-only';
import { createHash } from 'node:crypto';
import type { Statement } from '@/lib/db/read-rows';

/**
 * A statement whose text depends on a filter, under a name of its own for each text: the server then plans each shape once a connection and
 * not at each reading. For texts of which there are few, with everything that varies among their values.
 */
export function nameByText(list: string, { text, values = [] }: Statement): Statement {
  return { name: `${list}-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`, text, values };
}
