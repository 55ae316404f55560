/** A file of the migrations, by its path below their folder. */
export type AgreementFile = { name: string; text: string };

/** Everything that agreeing makes in the database, by the names it will have. */
export type Agreement = {
  roles: readonly string[];
  schemas: readonly string[];
  tables: readonly string[];
  views: readonly string[];
  types: readonly string[];
  functions: readonly string[];
  files: readonly { name: string; lines: number }[];
};

/** Made before any file is run: the migrator writes down in it what it has applied. */
const MADE_FIRST = { schemas: ['leasehold'], tables: ['leasehold.migrations'] };

/** Reads off the migrations what they make, in the order of names. A table of one month is not named: it depends on the day. */
export function agreementOf(files: readonly AgreementFile[]): Agreement {
  const text = files.map((file) => withoutComments(file.text)).join('\n');
  const dropped = new Set(namesIn(text, /^drop function (?:if exists )?([\w."]+)/gm));
  // A function that is dropped and has a file of its own is there again after it.
  const kept = new Set(files.flatMap(({ name }) => name.match(/^functions\/(\w+)\.sql$/)?.[1] ?? []));
  const named = namesIn(text, /^\s*create (?:or replace )?function ([\w."]+)/gm);
  return {
    roles: sorted([
      ...namesIn(text, /create role (leasehold_\w+)/g),
      ...[...text.matchAll(/in array array\[([^\]]+)\]/g)].flatMap(([, list = '']) =>
        list.includes('leasehold_owner') ? namesIn(list, /'(\w+)'/g) : [],
      ),
    ]),
    schemas: sorted([...MADE_FIRST.schemas, ...namesIn(text, /^\s*create schema (\w+)/gm)]),
    tables: sorted([...MADE_FIRST.tables, ...namesIn(text, /^create table (?:if not exists )?([\w."]+)/gm)]),
    views: sorted(namesIn(text, /^create (?:or replace )?view ([\w."]+)/gm)),
    types: sorted(namesIn(text, /^create type ([\w."]+)/gm)),
    functions: sorted(named.filter((name) => !dropped.has(name) || kept.has(name.split('.')[1] ?? ''))),
    files: files.map(({ name, text: own }) => ({ name, lines: own.trimEnd().split('\n').length })),
  };
}

/** Tables of this agreement in `public`, without the schema: somebody else's may have the name already. */
export function namesInPublic({ tables }: Agreement): string[] {
  return tables.filter((name) => name.startsWith('public.')).map((name) => name.slice('public.'.length));
}

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name.replaceAll('"', ''));
}

const sorted = (names: readonly string[]) => [...new Set(names)].sort();

const withoutComments = (text: string) => text.replaceAll(/^\s*--.*$/gm, '');
