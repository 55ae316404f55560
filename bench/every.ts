/** How often something was done, how often it was not over before it was due again, and the slowest of all in milliseconds. */
export type Beaten = { times: number; missed: number; slowest: number };

/** Does something every so many milliseconds until it is stopped; never twice at a time, and what was missed is not made up for. */
export function every(ms: number, work: () => Promise<unknown>): { stop(): Promise<Beaten> } {
  const took: number[] = [];
  let going = true;
  const beat = async () => {
    for (let next = performance.now(); going; next = Math.max(next + ms, performance.now())) {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - performance.now())));
      const startedAt = performance.now();
      await work();
      took.push(performance.now() - startedAt);
    }
  };
  const over = beat();
  // What went wrong is told to who stops it.
  over.catch(() => {});
  return {
    stop: async () => {
      going = false;
      await over;
      return {
        times: took.length,
        missed: took.filter((one) => one >= ms).length,
        slowest: Math.max(0, ...took),
      };
    },
  };
}
