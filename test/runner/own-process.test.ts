import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ofTheirOwnProcess } from './own-process';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'leasehold-own-process-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

describe('ofTheirOwnProcess', () => {
  it('names the database tests that change what a process shares, and no others', () => {
    write('lib/plain.db.test.ts', 'const { pid } = process; expect(process.pid).toBe(pid);');
    write('lib/deep/stubs.db.test.ts', "vi.stubEnv('A', 'b');");
    write('lib/sets.db.test.ts', "process.env.A = 'b';");
    write('lib/keeps.db.test.ts', "Reflect.deleteProperty(globalThis, 'kept');");
    write('lib/unit.test.ts', "process.env.A = 'b';");
    write('node_modules/a/other.db.test.ts', "process.env.A = 'b';");
    write('.next/copy.db.test.ts', "process.env.A = 'b';");
    expect(ofTheirOwnProcess(root).sort()).toEqual([
      'lib/deep/stubs.db.test.ts',
      'lib/keeps.db.test.ts',
      'lib/sets.db.test.ts',
    ]);
  });
});
