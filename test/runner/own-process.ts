import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What a test file says that changes, or reads, what its whole process shares. */
const OF_THE_PROCESS = /\bvi\.|\bglobalThis\b|\bprocess\.(?!pid\b|execPath\b|cwd\b|version\b)/;
const NO_SOURCES = /^(\.|node_modules$)/;

/**
 * Paths, below `root`, of the database tests that get a process of their own. The others take turns in one for each worker: what
 * starting a process and loading the product into it costs is more than most of them take.
 */
export function ofTheirOwnProcess(root: string, folder = ''): string[] {
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true });
  return entries.flatMap((entry) => {
    if (NO_SOURCES.test(entry.name)) return [];
    const below = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return ofTheirOwnProcess(root, below);
    const speaks = entry.name.endsWith('.db.test.ts') && readFileSync(path.join(root, below), 'utf8');
    return speaks && OF_THE_PROCESS.test(speaks) ? [below] : [];
  });
}
