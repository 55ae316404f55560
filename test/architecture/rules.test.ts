import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRODUCT_FOLDERS, RULE_NAMES, readModules } from './modules';

/** For each rule the smallest tree that breaks it: file -> what it imports. */
const OFFENDERS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'everything-resolves': { 'lib/jobs/a.ts': ['./nowhere'] },
  'no-cycles': { 'lib/jobs/a.ts': ['./b'], 'lib/jobs/b.ts': ['./a'] },
  'lib-knows-no-screen': { 'lib/jobs/a.ts': ['@/components/ui/a'], 'components/ui/a.tsx': [] },
  'the-bottom-knows-no-domain': { 'lib/format/a.ts': ['@/lib/jobs/a'], 'lib/jobs/a.ts': [] },
  'db-imports-no-layer-above': { 'lib/db/a.ts': ['@/lib/jobs/a'], 'lib/jobs/a.ts': [] },
  'auth-imports-no-layer-above': { 'lib/jobs/a.ts': ['@/lib/leases/a'], 'lib/leases/a.ts': [] },
  'leases-imports-no-layer-above': { 'lib/leases/a.ts': ['@/lib/actions/a'], 'lib/actions/a.ts': [] },
  'actions-imports-no-layer-above': { 'lib/actions/a.ts': ['@/lib/sources/a'], 'lib/sources/a.ts': [] },
  'approvals-imports-no-layer-above': { 'lib/approvals/a.ts': ['@/lib/sources/a'], 'lib/sources/a.ts': [] },
  'sources-imports-no-layer-above': { 'lib/sources/a.ts': ['@/lib/triage/a'], 'lib/triage/a.ts': [] },
  'triage-imports-no-layer-above': { 'lib/triage/a.ts': ['@/lib/recovery/a'], 'lib/recovery/a.ts': [] },
  'recovery-imports-no-layer-above': { 'lib/recovery/a.ts': ['@/lib/watcher/a'], 'lib/watcher/a.ts': [] },
  'alerts-imports-no-layer-above': { 'lib/alerts/a.ts': ['@/lib/watcher/a'], 'lib/watcher/a.ts': [] },
  'nouns-are-pure': { 'lib/jobs/a.ts': ['./queries/b'], 'lib/jobs/queries/b.ts': [] },
  'only-lib-db-knows-pg': { 'lib/jobs/a.ts': ['pg'], 'node_modules/pg/index.js': [] },
  'only-lib-redis-knows-redis': { 'lib/jobs/a.ts': ['redis'], 'node_modules/redis/index.js': [] },
  'one-door-to-a-release': {
    'lib/triage/a.ts': ['@/lib/redis-leases/commands/release-lease'],
    'lib/redis-leases/commands/release-lease.ts': [],
  },
  'components-take-props': {
    'components/jobs/a.tsx': ['@/lib/jobs/a'],
    'lib/jobs/a.ts': ['./queries'],
    'lib/jobs/queries.ts': [],
  },
  'browsers-are-sent-no-schemas': {
    'components/jobs/a.tsx': ['@/lib/jobs/a'],
    'lib/jobs/a.ts': ['zod'],
    'node_modules/zod/index.js': [],
  },
  'icons-come-from-one-file': {
    'components/jobs/a.tsx': ['lucide-react'],
    'node_modules/lucide-react/index.js': [],
  },
  'ui-has-no-domain-words': { 'components/ui/a.tsx': ['@/components/jobs/a'], 'components/jobs/a.tsx': [] },
  'one-door-to-the-commands': {
    'app/page.tsx': ['@/lib/recovery/commands/retry-job'],
    'lib/recovery/commands/retry-job.ts': [],
  },
  'the-product-knows-no-test': { 'lib/jobs/a.ts': ['./b.test'], 'lib/jobs/b.test.ts': [] },
  'what-runs-needs-no-dev-dependency': {
    'lib/jobs/a.ts': ['vite'],
    'node_modules/vite/index.js': [],
  },
  'the-product-knows-no-demo': { 'lib/jobs/a.ts': ['@/demo/a'], 'demo/a.ts': [] },
  'only-the-demo-build-knows-the-fault-lab': {
    'app/page.tsx': ['@/components/fault-lab/a'],
    'components/fault-lab/a.tsx': [],
  },
};

describe('each import rule', () => {
  let root: string;

  beforeAll(() => {
    root = mkdtempSync(path.join(tmpdir(), 'leasehold-rules-'));
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('has a tree that breaks it', () => {
    expect(Object.keys(OFFENDERS).sort()).toEqual([...RULE_NAMES].sort());
  });

  it.each(RULE_NAMES)('%s notices what it forbids', async (name) => {
    const tree = path.join(root, name);
    const config = { compilerOptions: { baseUrl: '.', paths: { '@/*': ['./*'] } } };
    write(tree, 'tsconfig.json', JSON.stringify(config));
    for (const folder of PRODUCT_FOLDERS) mkdirSync(path.join(tree, folder), { recursive: true });
    for (const [file, imports] of Object.entries(OFFENDERS[name] ?? {})) {
      write(tree, file, `${imports.map((from) => `import '${from}';`).join('\n')}\nexport {};\n`);
    }
    const { summary } = await readModules(tree, PRODUCT_FOLDERS);
    expect(summary.violations.map((violation) => violation.rule.name)).toContain(name);
  });
});

function write(tree: string, file: string, text: string): void {
  mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
  writeFileSync(path.join(tree, file), text);
}
