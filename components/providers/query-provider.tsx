'use client';

import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

type QueryProviderProps = {
  /** What the server has read for the first paint. */
  first: { queryKey: QueryKey; value: unknown };
  children: ReactNode;
};

/** One cache a tab. What was read last stays in it while a read fails: old and said so is better than gone. */
export function QueryProvider({ first, children }: QueryProviderProps) {
  const [client] = useState(() => {
    const queries = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });
    queries.setQueryData(first.queryKey, first.value);
    return queries;
  });
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
