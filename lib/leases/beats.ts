/** A beat is called missed only when it is late by this part of the interval: a healthy one is never quite on time. */
const TOLERANCE = 0.25;

/** What the heartbeats of one attempt are judged by. Times are epoch milliseconds of the database's clock. */
export type BeatSource = {
  /** The last renewal seen. */
  renewedAt: number;
  heartbeatMs: number;
  /** When the attempt began: there were no beats before it. */
  acquiredAt?: number | undefined;
  /** When the row was read. Later beats are not judged: nobody has looked. */
  readAt: number;
};

/** Instants of the beats that came and of those that were due and did not. */
export type Beats = { seen: number[]; missed: number[] };

/** How many beats were due and had not come when the row was read, or by `now` where that is earlier. */
export function missedBeats(source: BeatSource, now: number): number {
  const judgedUntil = Math.min(now, source.readAt) - TOLERANCE * source.heartbeatMs;
  return Math.max(0, Math.floor((judgedUntil - source.renewedAt) / source.heartbeatMs));
}

/**
 * The beats between `from` and `to`, drawn from the interval, since no heartbeat leaves a row of its own. Of more
 * than `most` of a kind it keeps every second, third and so on.
 */
export function beatsBetween(source: BeatSource, now: number, from: number, to: number, most: number): Beats {
  const { renewedAt, heartbeatMs, acquiredAt = Number.NEGATIVE_INFINITY } = source;
  const first = Math.max(from, acquiredAt);
  const back = Math.floor((renewedAt - first) / heartbeatMs);
  const missed = missedBeats(source, now);
  const firstMissed = Math.max(1, Math.ceil((from - renewedAt) / heartbeatMs));
  const lastMissed = Math.min(missed, Math.floor((to - renewedAt) / heartbeatMs));
  return {
    seen: every(-back, 0, most).map((beat) => renewedAt + beat * heartbeatMs),
    missed: every(firstMissed, lastMissed, most).map((beat) => renewedAt + beat * heartbeatMs),
  };
}

/** At most `most` whole numbers from `first` to `last`, evenly spaced, the last one kept. */
function every(first: number, last: number, most: number): number[] {
  const stride = Math.max(1, Math.ceil((last - first + 1) / most));
  const numbers: number[] = [];
  for (let number = last; number >= first; number -= stride) numbers.push(number);
  return numbers.reverse();
}
