import type { ICruiseResult } from 'dependency-cruiser';
import { beforeAll, describe, expect, it } from 'vitest';
import { listFiles } from './files';
import { PRODUCT_FOLDERS, readModules, violationsOf } from './modules';

describe('the import rules', () => {
  let result: ICruiseResult;

  beforeAll(async () => {
    result = await readModules(process.cwd(), PRODUCT_FOLDERS);
  });

  it('hold for every module', () => {
    expect(violationsOf(result)).toEqual([]);
  });

  it('saw every module there is', () => {
    const seen = new Set(result.modules.map((module) => module.source));
    const onDisk = listFiles(PRODUCT_FOLDERS, /\.(ts|tsx|mjs)$/).filter((path) => !path.endsWith('.d.ts'));
    expect(onDisk.length).toBeGreaterThan(50);
    expect(onDisk.filter((path) => !seen.has(path))).toEqual([]);
  });
});
