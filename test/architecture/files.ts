import { readdirSync, readFileSync } from 'node:fs';

/** A file of the repository, by its path from the root. */
export type SourceFile = { path: string; text: string };

/** Every file below the folders whose path matches, sorted. Folders that do not exist are an error: a check must not pass on nothing. */
export function listFiles(folders: readonly string[], matching: RegExp): string[] {
  const below = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`);
  return folders
    .flatMap(below)
    .filter((path) => matching.test(path))
    .sort();
}

/** The same with their text. */
export function readFiles(folders: readonly string[], matching: RegExp): SourceFile[] {
  return listFiles(folders, matching).map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

/** Every line that matches, as `path:line: text`. */
export function linesMatching(files: readonly SourceFile[], pattern: RegExp): string[] {
  return files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  );
}
