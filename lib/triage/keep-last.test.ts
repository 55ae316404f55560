import { describe, expect, it } from 'vitest';
import { DatabaseError } from '@/lib/db/errors';
import { keepLast } from '@/lib/triage/keep-last';
import { createReach } from '@/lib/triage/reach';

/** A reading that does what the test says next, and a clock the test sets. */
function readingThat(steps: (string | Error)[]) {
  let second = 0;
  const reach = createReach();
  const read = async () => {
    const step = steps.shift();
    if (step instanceof Error) throw step;
    reach.heard('2026-11-29T03:14:59.000000Z');
    return step ?? '';
  };
  const now = () => `2026-11-29T03:14:${String(second++).padStart(2, '0')}.000000Z`;
  return keepLast({ read, reach, now });
}

const away = () => new DatabaseError('out_of_reach', null, new Error('connect ECONNREFUSED 10.0.0.7:5432'));

describe('keepLast', () => {
  it('keeps the last reading through an outage, and the moment it began', async () => {
    const read = readingThat(['sample', away(), away()]);
    expect(await read()).toEqual({ state: 'fresh', snapshot: 'sample' });
    const outage = {
      state: 'out-of-reach',
      since: '2026-11-29T03:14:00.000000Z',
      sentence: 'The database is out of reach.',
      snapshot: 'sample',
    };
    expect(await read()).toEqual(outage);
    expect(await read()).toEqual(outage);
  });

  it('has nothing to keep when the first reading fails', async () => {
    expect(await readingThat([away()])()).toMatchObject({ state: 'out-of-reach', snapshot: null });
  });

  it('is fresh again by itself, and a later outage has its own beginning', async () => {
    const read = readingThat([away(), 'back', away()]);
    await read();
    expect(await read()).toEqual({ state: 'fresh', snapshot: 'back' });
    expect(await read()).toMatchObject({ since: '2026-11-29T03:14:01.000000Z', snapshot: 'back' });
  });

  it('says nothing of what a program fault holds', async () => {
    const read = readingThat([new Error('password=hunter2')]);
    expect(JSON.stringify(await read())).not.toContain('hunter2');
  });
});
