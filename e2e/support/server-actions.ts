import { readFileSync } from 'node:fs';
import { type RawAnswer, type RawRequest, send } from './raw-request';

/** A server action of the build: whoever knows its id can post to it, without any page. */
export type ServerAction = { id: string; name: string; page: string };

type Manifest = {
  node: Record<string, { workers: Record<string, unknown>; exportedName: string; filename: string }>;
};

/** Every server action there is, each with the path of a page that carries it. */
export function serverActions(): ServerAction[] {
  const manifest: Manifest = JSON.parse(readFileSync('.next/server/server-reference-manifest.json', 'utf8'));
  return Object.entries(manifest.node).map(([id, { workers, exportedName, filename }]) => {
    const pages = Object.keys(workers).filter((worker) => worker.endsWith('/page'));
    return { id, name: `${filename.replace(/^app\/|\.ts$/g, '')}#${exportedName}`, page: pathOf(pages) };
  });
}

/** The shortest page without a parameter in its address. */
function pathOf(pages: readonly string[]): string {
  const paths = pages
    .map((page) => page.replace(/^app|\/page$|\/\([^)]+\)/g, '') || '/')
    .filter((path) => !path.includes('['));
  return paths.sort((a, b) => a.length - b.length)[0] ?? '/';
}

/** The one action by which everything is written. */
export function actAction(): ServerAction {
  const found = serverActions().find(({ name }) => name.endsWith('#act'));
  if (!found) throw new Error('The build has no action named act.');
  return found;
}

type Call = Omit<RawRequest, 'path' | 'method'> & { origin?: string | null };

/** Posts arguments to an action as the browser does. `origin` is the console's own unless told otherwise; null leaves it out. */
export function postAction(
  console: { origin: string },
  { id, page }: ServerAction,
  { origin = console.origin, headers = {}, ...rest }: Call,
): Promise<RawAnswer> {
  const from: Record<string, string> = origin === null ? {} : { origin };
  return send(console.origin, {
    method: 'POST',
    path: page,
    headers: {
      accept: 'text/x-component',
      'next-action': id,
      'content-type': 'text/plain;charset=UTF-8',
      ...from,
      ...headers,
    },
    ...rest,
  });
}

/** Arguments in the words of the protocol, in which a text that begins with a dollar sign has two. */
export function argumentsOf(...values: unknown[]): string {
  return JSON.stringify(values, (_, value) =>
    typeof value === 'string' && value.startsWith('$') ? `$${value}` : value,
  );
}

/** What an action returned, out of its answer; null when it returned nothing. */
export function resultOf({ text }: RawAnswer): unknown {
  const line = /^1:(?!E)(.+)$/m.exec(text)?.[1];
  return line === undefined ? null : JSON.parse(line);
}
