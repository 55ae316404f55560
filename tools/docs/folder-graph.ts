import type { IModule } from 'dependency-cruiser';

const START = '<!-- folder graph: npm run docs:graph -->';
const END = '<!-- end of folder graph -->';

type FolderImports = Map<string, Set<string>>;

/**
 * Draws which folder imports which as a mermaid diagram. An arrow that follows from two others is left out, so that what
 * is drawn is the order of the layers.
 */
export function drawFolderGraph(modules: readonly IModule[]): string {
  const reach = importsByFolder(modules);
  const arrows = [...reach.keys()].sort().flatMap((from) =>
    [...(reach.get(from) ?? [])]
      .sort()
      .filter((to) => !isImplied(reach, from, to))
      .map((to) => `  ${idOf(from)}["${from}"] --> ${idOf(to)}["${to}"]`),
  );
  return ['```mermaid', 'flowchart TD', ...arrows, '```'].join('\n');
}

/** The folders that import themselves through others. Two of them that need each other are one, or a third is missing. */
export function foldersInCycles(modules: readonly IModule[]): string[] {
  const imports = importsByFolder(modules);
  return [...imports.keys()].filter((folder) =>
    [...(imports.get(folder) ?? [])].some((next) => reaches(imports, next, folder)),
  );
}

/** The diagram that stands in the document; throws when the markers are missing. */
export function readFolderGraph(document: string): string {
  return between(document).trim();
}

/** The document with its diagram replaced. */
export function writeFolderGraph(document: string, graph: string): string {
  return document.replace(`${START}${between(document)}${END}`, () => `${START}\n${graph}\n${END}`);
}

function between(document: string): string {
  const start = document.indexOf(START);
  const end = document.indexOf(END);
  if (start < 0 || end < start)
    throw new Error(`the document has no place for the graph: ${START} ... ${END}`);
  return document.slice(start + START.length, end);
}

/** `lib/jobs/job.ts` -> `lib/jobs`; the folders of routes and of the demo are one each. */
function folderOf(file: string): string | null {
  const [top, second, ...rest] = file.split('/');
  if (top === 'app' || top === 'demo') return top;
  if (top !== 'lib' && top !== 'components') return null;
  return rest.length > 0 ? `${top}/${second}` : `${top}/${second}`.replace(/\.tsx?$/, '');
}

function importsByFolder(modules: readonly IModule[]): FolderImports {
  const imports: FolderImports = new Map();
  for (const { source, dependencies } of modules) {
    const from = folderOf(source);
    if (!from || /\.test\.tsx?$/.test(source)) continue;
    const targets = imports.get(from) ?? new Set<string>();
    imports.set(from, targets);
    for (const { resolved } of dependencies) {
      const to = folderOf(resolved);
      if (to && to !== from) targets.add(to);
    }
  }
  return imports;
}

/** Whether `to` is also reached from `from` through another folder. */
function isImplied(imports: FolderImports, from: string, to: string): boolean {
  return [...(imports.get(from) ?? [])].some((next) => next !== to && reaches(imports, next, to));
}

function reaches(imports: FolderImports, from: string, to: string): boolean {
  const waiting = [from];
  const seen = new Set<string>();
  for (let folder = waiting.pop(); folder; folder = waiting.pop()) {
    if (folder === to) return true;
    if (seen.has(folder)) continue;
    seen.add(folder);
    waiting.push(...(imports.get(folder) ?? []));
  }
  return false;
}

function idOf(folder: string): string {
  return folder.replace(/[^a-z]/g, '_');
}
