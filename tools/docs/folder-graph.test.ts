import type { IModule } from 'dependency-cruiser';
import { describe, expect, it } from 'vitest';
import { drawFolderGraph, foldersInCycles, readFolderGraph, writeFolderGraph } from './folder-graph';

function modules(imports: Record<string, readonly string[]>): IModule[] {
  return Object.entries(imports).map(
    ([source, resolved]) => ({ source, dependencies: resolved.map((to) => ({ resolved: to })) }) as IModule,
  );
}

describe('drawFolderGraph', () => {
  it('draws an arrow for each folder that imports another', () => {
    const graph = drawFolderGraph(
      modules({ 'lib/jobs/job.ts': ['lib/time.ts', 'node_modules/zod/index.js'] }),
    );
    expect(graph).toBe('```mermaid\nflowchart TD\n  lib_jobs["lib/jobs"] --> lib_time["lib/time"]\n```');
  });

  it('leaves out what follows from other arrows, and what only tests import', () => {
    const graph = drawFolderGraph(
      modules({
        'app/page.tsx': ['lib/triage/finding.ts', 'lib/jobs/job.ts'],
        'lib/triage/finding.ts': ['lib/jobs/job.ts'],
        'lib/jobs/job.test.ts': ['lib/db/pool.ts'],
      }),
    );
    expect(graph).toContain('app["app"] --> lib_triage["lib/triage"]');
    expect(graph).not.toContain('app["app"] --> lib_jobs');
    expect(graph).not.toContain('lib_db');
  });
});

describe('foldersInCycles', () => {
  it('names the folders on a way back to themselves, and not those that only lead there', () => {
    const found = foldersInCycles(
      modules({
        'app/page.tsx': ['lib/jobs/job.ts'],
        'lib/jobs/job.ts': ['lib/audit/event.ts'],
        'lib/audit/record.ts': ['lib/triage/finding.ts'],
        'lib/triage/rule.ts': ['lib/jobs/queue.ts'],
      }),
    );
    expect(found.sort()).toEqual(['lib/audit', 'lib/jobs', 'lib/triage']);
  });
});

describe('writeFolderGraph', () => {
  const document = 'a\n<!-- folder graph: npm run docs:graph -->\nold\n<!-- end of folder graph -->\nb';

  it('replaces what stands between the markers and nothing else', () => {
    const written = writeFolderGraph(document, 'new');
    expect(readFolderGraph(written)).toBe('new');
    expect(written.startsWith('a\n') && written.endsWith('\nb')).toBe(true);
  });

  it('refuses a document without a place for it', () => {
    expect(() => writeFolderGraph('nothing', 'new')).toThrow('no place for the graph');
  });
});
