import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** One file of SQL; `name` is its path below the folder it was read from, `hash` tells whether its text changed. */
export type SqlFile = { name: string; text: string; hash: string };

/** The .sql files of a subfolder, in the order of their names; none when there is no such folder. */
export function sqlFiles(root: string, folder: string): SqlFile[] {
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => sqlFile(root, path.join(folder, name)));
}

export function sqlFile(root: string, name: string): SqlFile {
  const text = readFileSync(path.join(root, name), 'utf8');
  return { name, text, hash: createHash('sha256').update(text).digest('hex') };
}
