import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Something that answers at an address, as the folder of routes has it. */
export type AppRoute = {
  kind: 'page' | 'handler';
  /** With its parameters in brackets: `/interventions/[seq]`. */
  pattern: string;
  /** In capitals, of a handler those that it exports. */
  methods: readonly string[];
};

/** Every page and handler of the console, read from its folder, so that a new one is asked as well. */
export function appRoutes(folder = 'app'): AppRoute[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /(^|\/)(page\.tsx|route\.ts)$/.test(file))
    .map((file) => ({
      kind: file.endsWith('page.tsx') ? ('page' as const) : ('handler' as const),
      pattern: `/${path.dirname(file)}`.replaceAll(/\/(\([^)]+\)|\.)(?=\/|$)/g, '') || '/',
      methods: file.endsWith('page.tsx') ? ['GET'] : methodsOf(path.join(folder, file)),
    }));
}

function methodsOf(file: string): string[] {
  const exported = readFileSync(file, 'utf8').matchAll(/^export (?:async )?function ([A-Z]+)\(/gm);
  return [...exported].map(([, method = '']) => method);
}

/** Its address with the parameters filled in. A parameter that has no value is an error: a new route needs its example. */
export function addressOf({ pattern }: AppRoute, values: Readonly<Record<string, string>>): string {
  return pattern.replaceAll(/\[(\w+)\]/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`No example for [${name}] of ${pattern}.`);
    return encodeURIComponent(value);
  });
}

/** Where nobody has to be signed in. */
export const OPEN_PATHS: readonly string[] = [
  ...['/sign-in', '/set-password', '/api/auth/sign-in'],
  ...['/api/auth/oidc/start', '/api/auth/oidc/callback'],
  ...['/healthz', '/readyz', '/metrics'],
];
