import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** One request as the provider saw it. `performed`: it acted. `replayed`: it knew the key and gave the first answer. */
export type ProviderEntry = {
  at: string;
  subject: string;
  key: string;
  outcome: 'performed' | 'replayed';
  answer: unknown;
};

/** A provider's own record: appended to and never rewritten, so that "called once" is what the provider saw. */
export class ProviderLog {
  readonly #file: string;

  constructor(file: string) {
    mkdirSync(path.dirname(file), { recursive: true });
    this.#file = file;
  }

  append(entry: Omit<ProviderEntry, 'at'>): void {
    appendFileSync(this.#file, `${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`);
  }

  entries(): ProviderEntry[] {
    if (!existsSync(this.#file)) return [];
    const lines = readFileSync(this.#file, 'utf8').split('\n');
    return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as ProviderEntry);
  }
}
