import { queryOptions } from '@tanstack/react-query';
import type { PeopleList } from '@/lib/auth/people/person';
import { fetchJson } from '@/lib/http/fetch-json';
import { polling, type RefreshMs } from '@/lib/http/polling';

/** Everybody with an account, and their sessions. */
export function peopleOptions(refreshMs: RefreshMs) {
  return queryOptions({
    queryKey: ['people'],
    queryFn: ({ signal }) => fetchJson<PeopleList>('/api/people', signal),
    ...polling<PeopleList>(refreshMs),
  });
}
