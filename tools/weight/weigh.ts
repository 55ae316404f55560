import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';

/** Bytes of the JavaScript that a browser loads before a page of a route is whole, gzipped as the console sends it. */
export type Weight = { route: string; bytes: number };

type PageManifest = { entryJSFiles: Readonly<Record<string, readonly string[]>> };

/** Listed with every page, and sent only with the page that stands for an address that leads nowhere. */
const NOT_FOUND = '[project]/app/not-found';
const MANIFEST = 'page_client-reference-manifest.js';

/** Every page of a production build by its manifests, the heaviest first. Throws when there is no build, or one without pages. */
export function weigh(build = '.next'): Weight[] {
  const routes = readJson<Record<string, string>>(path.join(build, 'app-path-routes-manifest.json'));
  const sizes = new Map<string, number>();
  const sizeOf = (file: string) => {
    const size = sizes.get(file) ?? gzipSync(readFileSync(path.join(build, file))).length;
    sizes.set(file, size);
    return size;
  };
  const pages = readdirSync(path.join(build, 'server/app'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => path.basename(file) === MANIFEST,
  );
  if (pages.length === 0) throw new Error('There is no page in this build: have its manifests moved?');
  return pages
    .map((file) => {
      const page = path.join(build, 'server/app', file.slice(0, -MANIFEST.length), 'page');
      const { rootMainFiles } = readJson<{ rootMainFiles: string[] }>(path.join(page, 'build-manifest.json'));
      const [name, { entryJSFiles }] = readManifest(path.join(build, 'server/app', file));
      const entries = Object.entries(entryJSFiles).filter(
        ([entry]) => entry !== NOT_FOUND || name.startsWith('/_not-found'),
      );
      const files = new Set([...rootMainFiles, ...entries.flatMap(([, list]) => list)]);
      const bytes = [...files].reduce((sum, one) => sum + sizeOf(one), 0);
      return { route: routes[name] ?? name, bytes };
    })
    .sort((a, b) => b.bytes - a.bytes);
}

/** The server runs it to know which files a page needs; it sets one global. */
function readManifest(file: string): [string, PageManifest] {
  const world: { __RSC_MANIFEST?: Record<string, PageManifest> } = {};
  runInNewContext(readFileSync(file, 'utf8'), { globalThis: world });
  const [entry] = Object.entries(world.__RSC_MANIFEST ?? {});
  if (!entry) throw new Error(`${file} names no page.`);
  return entry;
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8'));
}
