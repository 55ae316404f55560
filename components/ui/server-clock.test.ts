import { describe, expect, it } from 'vitest';
import { createServerClock } from './server-clock';

describe('createServerClock', () => {
  it('knows no time before the first reading', () => {
    expect(createServerClock().read(5_000)).toBeNull();
  });

  it('counts on from the server time by its own counter', () => {
    const clock = createServerClock();
    clock.observe(100_000, 1_000);
    expect(clock.read(4_000)).toBe(103_000);
  });

  it('does not step back when a later reading was longer on its way', () => {
    const clock = createServerClock();
    clock.observe(100_000, 1_000);
    clock.observe(105_000, 6_900);
    expect(clock.read(7_000)).toBe(106_000);
  });

  it('catches up when its counter slept', () => {
    const clock = createServerClock();
    clock.observe(100_000, 1_000);
    clock.observe(700_000, 2_000);
    expect(clock.read(2_000)).toBe(700_000);
  });

  it('passes over the reading of a kept page', () => {
    const clock = createServerClock();
    clock.observe(100_000, 1_000);
    clock.observe(160_000, 61_000);
    clock.observe(100_000, 61_500);
    expect(clock.read(62_000)).toBe(161_000);
  });

  it('follows a server whose clock was set back', () => {
    const clock = createServerClock();
    clock.observe(100_000, 1_000);
    clock.observe(101_000, 32_000);
    expect(clock.read(33_000)).toBe(102_000);
  });
});
