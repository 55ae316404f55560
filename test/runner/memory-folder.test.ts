import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memoryEnvironment } from './memory-folder.mjs';

let memory: string;
beforeEach(() => {
  memory = mkdtempSync(path.join(tmpdir(), 'leasehold-memory-'));
});
afterEach(() => rmSync(memory, { recursive: true, force: true }));

describe('memoryEnvironment', () => {
  it('names a folder of this user that is there, the same one each time', () => {
    const { TMPDIR = '' } = memoryEnvironment(memory);
    expect(path.dirname(TMPDIR)).toBe(memory);
    expect(existsSync(TMPDIR)).toBe(true);
    expect(memoryEnvironment(memory)).toEqual({ TMPDIR });
  });

  it('clears away what a killed run left there days ago, and nothing of a run that goes on', () => {
    const { TMPDIR = '' } = memoryEnvironment(memory);
    const days = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
    for (const name of ['old', 'new']) {
      mkdirSync(path.join(TMPDIR, name));
      writeFileSync(path.join(TMPDIR, name, 'data'), '');
    }
    utimesSync(path.join(TMPDIR, 'old'), days, days);
    memoryEnvironment(memory);
    expect(existsSync(path.join(TMPDIR, 'old'))).toBe(false);
    expect(existsSync(path.join(TMPDIR, 'new', 'data'))).toBe(true);
  });

  it('says nothing where there is no such folder', () => {
    expect(memoryEnvironment(path.join(memory, 'nowhere'))).toEqual({});
  });
});
