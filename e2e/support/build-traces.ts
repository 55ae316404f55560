import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What a build says of itself: its routes, its server actions, and the words of its own chunks. */
export type BuildTraces = { routes: string[]; actions: string[]; chunksWith(words: string): string[] };

/** Reads a build's manifests and chunks; throws when it is not there. */
export function readBuild(folder: '.next' | '.next-demo'): BuildTraces {
  const routes: Record<string, string> = readJson(folder, 'app-path-routes-manifest.json');
  const actions: { node: Record<string, { filename: string; exportedName: string }> } = readJson(
    folder,
    'server/server-reference-manifest.json',
  );
  return {
    routes: Object.values(routes),
    actions: Object.values(actions.node).map(({ filename, exportedName }) => `${filename}#${exportedName}`),
    chunksWith: (words) => chunksOf(folder).filter((file) => readFileSync(file, 'utf8').includes(words)),
  };
}

/** What browsers and the server load, and the names that either is found by. */
function chunksOf(folder: string): string[] {
  return ['static', 'server'].flatMap((part) => {
    const root = path.join(folder, part);
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
    return files.filter((file) => /\.(js|json|html|rsc)$/.test(file)).map((file) => path.join(root, file));
  });
}

function readJson<Content>(folder: string, file: string): Content {
  return JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
}
