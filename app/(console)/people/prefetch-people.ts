import 'server-only';
import type { QueryClient } from '@tanstack/react-query';
import { listPeople } from '@/lib/auth/people/list-people';
import { peopleOptions } from '@/lib/auth/people/query-options';
import { DatabaseError } from '@/lib/db/errors';
import { consolePools } from '@/lib/db/pools';

/** Reads the people for a page. What cannot be read now the page asks for by itself, and says so. */
export async function prefetchPeople(client: QueryClient): Promise<void> {
  try {
    client.setQueryData(peopleOptions(false).queryKey, await listPeople(consolePools().auth));
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
  }
}
