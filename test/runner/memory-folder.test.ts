import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memoryEnvironment } from './memory-folder.mjs';

let memory: string;
let mounts: string;
const mounted = (options: string) => writeFileSync(mounts, `tmpfs ${memory} tmpfs ${options} 0 0\n`);
const told = (enough = 1) => memoryEnvironment(memory, mounts, enough);
beforeEach(() => {
  memory = mkdtempSync(path.join(tmpdir(), 'leasehold-memory-'));
  mounts = path.join(memory, 'mounts');
  mounted('rw,nosuid');
});
afterEach(() => rmSync(memory, { recursive: true, force: true }));

describe('memoryEnvironment', () => {
  it('names a folder of this user that is there, the same one each time', () => {
    const { TMPDIR = '' } = told();
    expect(path.dirname(TMPDIR)).toBe(memory);
    expect(existsSync(TMPDIR)).toBe(true);
    expect(told()).toEqual({ TMPDIR });
  });

  it('clears away what a killed run left there days ago, and nothing of a run that goes on', () => {
    const { TMPDIR = '' } = told();
    const days = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
    for (const name of ['old', 'new']) {
      mkdirSync(path.join(TMPDIR, name));
      writeFileSync(path.join(TMPDIR, name, 'data'), '');
    }
    utimesSync(path.join(TMPDIR, 'old'), days, days);
    told();
    expect(existsSync(path.join(TMPDIR, 'old'))).toBe(false);
    expect(existsSync(path.join(TMPDIR, 'new', 'data'))).toBe(true);
  });

  it('says nothing of a folder from which no program may run, or without room', () => {
    expect(told(Number.MAX_SAFE_INTEGER)).toEqual({});
    mounted('rw,nosuid,noexec');
    expect(told()).toEqual({});
  });

  it('says nothing where there is no such folder', () => {
    expect(memoryEnvironment(path.join(memory, 'nowhere'), mounts, 1)).toEqual({});
  });
});
