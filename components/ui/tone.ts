/** The seven state colours. `unknown` has no colour of its own: it is an outline. */
export type Tone = 'run' | 'done' | 'fail' | 'late' | 'idle' | 'wait' | 'unknown';

/** Text colour of each tone. */
export const TONE_TEXT: Record<Tone, string> = {
  run: 'text-run',
  done: 'text-done',
  fail: 'text-fail',
  late: 'text-late',
  idle: 'text-idle',
  wait: 'text-wait',
  unknown: 'text-ink-2',
};

/** Ground and text of each tone's lamp. */
export const TONE_LAMP: Record<Tone, string> = {
  run: 'bg-run-tint text-run',
  done: 'bg-done-tint text-done',
  fail: 'bg-fail-tint text-fail',
  late: 'bg-late-tint text-late',
  idle: 'bg-idle-tint text-idle',
  wait: 'bg-wait-tint text-wait',
  unknown: 'text-ink-2 inset-ring-[1.5px] inset-ring-ink-3',
};
