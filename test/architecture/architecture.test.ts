import type { ICruiseResult } from 'dependency-cruiser';
import { beforeAll, describe, expect, it } from 'vitest';
import { foldersInCycles } from '../../tools/docs/folder-graph';
import { listFiles } from './files';
import { PRODUCT_FOLDERS, readModules, violationsOf } from './modules';

/** Reading every import takes seconds, and longer on a busy machine. */
const PATIENCE_MS = 60_000;

describe('the import rules', () => {
  let result: ICruiseResult;

  beforeAll(async () => {
    result = await readModules(process.cwd(), PRODUCT_FOLDERS);
  }, PATIENCE_MS);

  it('hold for every module', () => {
    expect(violationsOf(result)).toEqual([]);
  });

  it('leave no two folders that need each other', () => {
    expect(foldersInCycles(result.modules)).toEqual([]);
  });

  it('saw every module there is', () => {
    const seen = new Set(result.modules.map((module) => module.source));
    const onDisk = listFiles(PRODUCT_FOLDERS, /\.(ts|tsx|mjs)$/).filter((path) => !path.endsWith('.d.ts'));
    expect(onDisk.length).toBeGreaterThan(50);
    expect(onDisk.filter((path) => !seen.has(path))).toEqual([]);
  });
});
