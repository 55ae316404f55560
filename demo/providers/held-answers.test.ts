import { describe, expect, it } from 'vitest';
import { HeldAnswers } from './held-answers';

describe('HeldAnswers', () => {
  it('keeps back the next answer to one subject on one route, until it is settled', async () => {
    const held = new HeldAnswers();
    held.hold('POST /pages', 'INV-1');
    expect(await held.pass('POST /pages', 'INV-2')).toBe('answer');
    expect(await held.pass('GET /pages', 'INV-1')).toBe('answer');

    const fate = held.pass('POST /pages', 'INV-1');
    expect(held.isHeld('POST /pages', 'INV-1')).toBe(true);
    held.settle('POST /pages', 'INV-1', 'drop');
    expect(await fate).toBe('drop');
    expect(held.isHeld('POST /pages', 'INV-1')).toBe(false);
  });

  it('holds one answer and not those after it', async () => {
    const held = new HeldAnswers();
    held.hold('POST /pages', 'INV-1');
    const first = held.pass('POST /pages', 'INV-1');
    expect(await held.pass('POST /pages', 'INV-1')).toBe('answer');
    held.settle('POST /pages', 'INV-1', 'answer');
    expect(await first).toBe('answer');
  });
});
