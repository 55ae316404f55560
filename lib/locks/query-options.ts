import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { fetchJson } from '@/lib/http/fetch-json';
import { polling, type RefreshMs } from '@/lib/http/polling';
import type { Calculation } from '@/lib/locks/calculator';
import type { CalculatorInput } from '@/lib/locks/calculator-input';
import type { LocksSnapshot } from '@/lib/locks/locks-snapshot';

/** Sessions and locks, shared by all who look. */
export function locksOptions(refreshMs: RefreshMs) {
  return queryOptions({
    queryKey: ['locks'],
    queryFn: ({ signal }) => fetchJson<LocksSnapshot>('/api/locks', signal),
    ...polling<LocksSnapshot>(refreshMs),
  });
}

/** The keys of what was typed. They never change, so that nothing is asked twice. */
export function calculationOptions(input: CalculatorInput) {
  return queryOptions({
    queryKey: ['locks', 'key', input],
    queryFn: ({ signal }) => fetchJson<Calculation>(`/api/locks/key?${calculatorParams(input)}`, signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
  });
}

/** What was typed, as search parameters; `readCalculatorParams` reads them back. */
export function calculatorParams(input: CalculatorInput): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(input))
    for (const one of typeof value === 'string' ? [value] : value) params.append(name, one);
  return params;
}
