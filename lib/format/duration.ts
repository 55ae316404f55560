const SECOND = 1_000;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const pad = (value: number) => String(value).padStart(2, '0');

function clockOf(seconds: number): string {
  if (seconds >= DAY) return `${Math.floor(seconds / DAY)} d ${Math.floor((seconds % DAY) / HOUR)} h`;
  const minutes = Math.floor(seconds / MINUTE);
  if (seconds < HOUR) return `${minutes}:${pad(seconds % MINUTE)}`;
  return `${Math.floor(seconds / HOUR)}:${pad(minutes % 60)}:${pad(seconds % MINUTE)}`;
}

/** How long something has lasted: `0:38`, `41:17`, `1:02:05`, `2 d 3 h`. Whole seconds that have passed; never negative. */
export function formatDuration(ms: number): string {
  return clockOf(Math.max(0, Math.floor(ms / SECOND)));
}

/** How long is left: `0:38`. Rounded up, so that `0:00` is never shown while something is left. */
export function formatRemaining(ms: number): string {
  return clockOf(Math.max(0, Math.ceil(ms / SECOND)));
}

/** How long past a limit: `+0:15`. */
export function formatOverdue(ms: number): string {
  return `+${formatDuration(ms)}`;
}

/** The same in words for a screen reader: `4 minutes 22 seconds`. */
export function spokenDuration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / SECOND));
  const parts: Array<[number, string]> = [
    [Math.floor(seconds / DAY), 'day'],
    [Math.floor((seconds % DAY) / HOUR), 'hour'],
    [Math.floor((seconds % HOUR) / MINUTE), 'minute'],
    [seconds % MINUTE, 'second'],
  ];
  const words = parts.filter(([n]) => n > 0).map(([n, unit]) => `${n} ${unit}${n === 1 ? '' : 's'}`);
  return words.slice(0, 2).join(' ') || '0 seconds';
}
