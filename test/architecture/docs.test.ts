import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { drawFolderGraph, readFolderGraph } from '../../tools/docs/folder-graph';
import { PRODUCT_FOLDERS, readModules } from './modules';

const pages = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
].map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const scripts: Record<string, string> = JSON.parse(readFileSync('package.json', 'utf8')).scripts;

/** What every page says between backticks or in a link, with the page it stands on. */
function mentions(pattern: RegExp): { file: string; what: string }[] {
  return pages.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map((match) => ({ file, what: match[1] ?? match[0] })),
  );
}

describe('the documents', () => {
  it('are there', () => {
    const files = pages.map(({ file }) => file);
    const needed = ['README', 'ARCHITECTURE', 'GLOSSARY', 'CONTRIBUTING', 'CHANGELOG', 'AGENTS'];
    expect(files).toEqual(expect.arrayContaining(needed.map((name) => `${name}.md`)));
  });

  it('name only commands that exist', () => {
    const commands = mentions(/\bnpm run ([a-z][\w:-]*)/g);
    expect(commands.length).toBeGreaterThan(5);
    expect(commands.filter(({ what }) => !(what in scripts))).toEqual([]);
  });

  it('link only to what exists', () => {
    const links = mentions(/\]\((?!https?:|#)([^)#\s]+)/g);
    expect(links.filter(({ file, what }) => !existsSync(path.join(path.dirname(file), what)))).toEqual([]);
  });

  it('name only files and folders that exist', () => {
    const named = mentions(
      /`((?:app|components|lib|drizzle|demo|e2e|test|tools|bench|docs)\/[\w./()[\]-]+)`/g,
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(({ what }) => !existsSync(what))).toEqual([]);
  });

  it('keep the guide for agents within 60 lines', () => {
    expect(readFileSync('AGENTS.md', 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(60);
  });
});

describe('the folder graph in ARCHITECTURE.md', () => {
  it('is what the code imports today (npm run docs:graph draws it again)', async () => {
    const { modules } = await readModules(process.cwd(), PRODUCT_FOLDERS);
    expect(readFolderGraph(readFileSync('ARCHITECTURE.md', 'utf8'))).toBe(drawFolderGraph(modules));
  }, 60_000);
});
