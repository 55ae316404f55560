import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Where a request was answered, as a pattern: `/jobs/[source]/[database]/[key]`. There are as many as the console has. */
export type RouteOf = (path: string) => string;

/** What Next leaves beside its server, as far as it is read here. */
type Manifest = { staticRoutes: { page: string }[]; dynamicRoutes: { page: string; regex: string }[] };

/** Files of the build, and what is no route at all: scanners ask for thousands of addresses. */
const FILES = '/_next/static';
export const NO_ROUTE = 'other';

/** The patterns of the running build; without one, as in development, everything is `other`. */
export function readRoutes(folder = path.join(process.cwd(), '.next')): RouteOf {
  return routesBy(readManifest(path.join(folder, 'routes-manifest.json')));
}

function readManifest(file: string): Manifest {
  try {
    const { staticRoutes = [], dynamicRoutes = [] } = JSON.parse(readFileSync(file, 'utf8'));
    return { staticRoutes, dynamicRoutes };
  } catch {
    return { staticRoutes: [], dynamicRoutes: [] };
  }
}

export function routesBy({ staticRoutes, dynamicRoutes }: Manifest): RouteOf {
  const fixed = new Set(staticRoutes.map(({ page }) => page));
  const patterns = dynamicRoutes.map(({ page, regex }) => ({ page, pattern: new RegExp(regex) }));
  return (sent) => {
    const [asked = ''] = sent.split('?');
    if (fixed.has(asked)) return asked;
    if (asked.startsWith(`${FILES}/`)) return FILES;
    return patterns.find(({ pattern }) => pattern.test(asked))?.page ?? NO_ROUTE;
  };
}
