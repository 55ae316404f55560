import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/runner/longest-first.ts';
import { ofTheirOwnProcess } from './test/runner/own-process.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const alone = ofTheirOwnProcess(here('.'));
const onPostgres = {
  globalSetup: ['./test/support/postgres-setup.ts'],
  testTimeout: 120_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  resolve: {
    alias: { '@': here('.'), 'server-only': here('./test/support/server-only.ts') },
  },
  test: {
    env: { LEASEHOLD_LOG_LEVEL: 'silent' },
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Pure functions have nothing to keep apart; a process for each file costs more than what it tests.
          isolate: false,
          include: ['**/*.test.{ts,tsx}'],
          exclude: [
            '**/*.db.test.ts',
            'test/architecture/**',
            '**/node_modules/**',
            '**/.next/**',
            '**/.next-demo/**',
            'e2e/**',
          ],
        },
      },
      {
        extends: true,
        test: { name: 'architecture', include: ['test/architecture/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          ...onPostgres,
          name: 'database',
          isolate: false,
          setupFiles: ['./test/support/forget-process.ts'],
          include: ['**/*.db.test.ts'],
          exclude: ['**/node_modules/**', '**/.next/**', '**/.next-demo/**', ...alone],
        },
      },
      {
        extends: true,
        test: { ...onPostgres, name: 'database-alone', include: alone },
      },
    ],
  },
});
