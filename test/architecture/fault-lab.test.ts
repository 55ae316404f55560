import { describe, expect, it } from 'vitest';
import { listFiles } from './files';

describe('the fault lab', () => {
  it('has routes of the demo build only', () => {
    const files = listFiles(
      ['app'],
      /\/fault-lab\/([^/]+\/)*(page|route|layout|loading|error|default|template)\./,
    );
    expect(files.length).toBeGreaterThan(1);
    expect(files.filter((path) => !/\.demo\.tsx?$/.test(path))).toEqual([]);
  });
});
