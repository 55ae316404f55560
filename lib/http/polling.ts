/** Milliseconds between polls, or false: paused. */
export type RefreshMs = number | false;

/** While something is wrong the next look comes at least this soon, so that the page is back when the database is. */
const TROUBLED_MS = 1_000;

/**
 * The one place that turns the refresh setting into what a query does. Paused is really paused; a hidden tab does not poll;
 * a failed poll is not repeated, since the next one is the repetition.
 */
export function polling<T>(refreshMs: RefreshMs, isTroubled: (data: T | undefined) => boolean = () => false) {
  const paused = refreshMs === false;
  return {
    refetchInterval: ({ state }: { state: { data: T | undefined; error: unknown } }) => {
      if (paused) return false;
      return state.error || isTroubled(state.data) ? Math.min(refreshMs, TROUBLED_MS) : refreshMs;
    },
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: !paused,
    refetchOnReconnect: !paused,
    staleTime: paused ? Number.POSITIVE_INFINITY : refreshMs,
    retry: false,
    // The console may be reached where the browser believes it is offline: on this very machine.
    networkMode: 'always',
  } as const;
}
