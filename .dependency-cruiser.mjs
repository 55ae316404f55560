/**
 * Who may import whom, as ARCHITECTURE.md tells it. Run by test/architecture/architecture.test.ts, which also checks that
 * no file escaped. Every rule is an error.
 */

import { readFileSync } from 'node:fs';

/** @type {{ devDependencies: Record<string, string> }} */
const { devDependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

/** lib from the bottom up: a folder imports its own layer and those below. */
const LAYERS = [
  ['db', 'redis'],
  ['auth', 'audit', 'bulk', 'jobs', 'locks', 'redis-leases', 'rights', 'reviews', 'workers'],
  ['leases'],
  ['actions'],
  ['approvals'],
  ['sources'],
  ['triage'],
  ['recovery', 'health', 'episodes', 'visit'],
  ['alerts'],
  ['watcher', 'metrics'],
];

const folders = (/** @type {string[]} */ names) => `^lib/(${names.join('|')})/`;

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const layerRules = LAYERS.slice(0, -1).map((layer, index) => ({
  name: `${layer[0]}-imports-no-layer-above`,
  comment: `lib/{${layer.join(',')}} knows only the layers below it.`,
  severity: 'error',
  from: { path: folders(layer) },
  to: { path: folders(LAYERS.slice(index + 1).flat()) },
}));

const PRODUCT = '^(app|components|lib|demo)/';
const TEST_FILE = '\\.test\\.tsx?$';

/** Files of a domain that talk to the database or run on the server only. Every other one is a noun: pure. */
const SERVER_FILE = '^lib/[^/]+/(queries|commands|sampler)';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'everything-resolves',
      comment: 'A module that cannot be found would be left out of every other rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'lib-knows-no-screen',
      comment: 'The product runs without React or a browser.',
      severity: 'error',
      from: { path: '^lib/' },
      to: { path: '^(app|components|demo)/|node_modules/(react|react-dom|radix-ui)/' },
    },
    {
      name: 'the-bottom-knows-no-domain',
      comment: 'Times, words and the wire are used by every layer.',
      severity: 'error',
      from: { path: '^lib/([^/]+\\.ts$|format/|http/|privacy/)' },
      to: { path: folders(LAYERS.flat()) },
    },
    ...layerRules,
    {
      name: 'nouns-are-pure',
      comment: 'What decides must be testable with plain values and usable in the browser.',
      severity: 'error',
      from: {
        path: '^lib/(actions|alerts|approvals|audit|bulk|episodes|health|jobs|locks|recovery|redis-leases|reviews|rights|triage|visit|workers)/',
        pathNot: [SERVER_FILE, TEST_FILE],
      },
      to: {
        path: ['^lib/(db|redis)/', 'node_modules/(server-only|pg|redis)/', SERVER_FILE],
        // What can go wrong is a word of the domain too.
        pathNot: '^lib/db/errors\\.ts$|^lib/redis/redis-error\\.ts$',
      },
    },
    {
      name: 'only-lib-db-knows-pg',
      severity: 'error',
      from: { path: PRODUCT, pathNot: ['^lib/db/', TEST_FILE] },
      to: { path: 'node_modules/pg/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-lib-redis-knows-redis',
      comment:
        'The payments of the demo are another team: they have their own way to Redis, as their worker would.',
      severity: 'error',
      from: { path: PRODUCT, pathNot: ['^lib/redis/', '^demo/payments/', TEST_FILE] },
      to: { path: 'node_modules/@?redis/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'components-take-props',
      comment:
        'Data and actions come as props; a component knows neither routes nor server files, however far away.',
      severity: 'error',
      from: { path: '^components/' },
      to: {
        path: ['^app/', 'node_modules/(server-only|pg|redis)/', '^lib/(db|redis)/', SERVER_FILE],
        reachable: true,
      },
    },
    {
      name: 'browsers-are-sent-no-schemas',
      comment: 'The library of schemas is a tenth of what a page may weigh: what checks runs on the server.',
      severity: 'error',
      from: { path: '^components/' },
      to: { path: 'node_modules/zod/', reachable: true },
    },
    {
      name: 'icons-come-from-one-file',
      comment:
        'Their outlines stand in components/ui/icons.svg; as components each page would carry its own.',
      severity: 'error',
      from: { path: PRODUCT },
      to: { path: 'node_modules/lucide-react/' },
    },
    {
      name: 'ui-has-no-domain-words',
      severity: 'error',
      from: { path: '^components/ui/' },
      to: { path: '^components/(?!ui/)' },
    },
    {
      name: 'one-door-to-the-commands',
      comment: 'An act starts in app/recovery/actions.ts, where the actor is known, and nowhere else.',
      severity: 'error',
      from: {
        path: '^(app|components|lib)/',
        pathNot: '^(app/recovery/actions\\.ts$|lib/recovery/commands/|lib/watcher/)',
      },
      to: { path: '^lib/recovery/commands/' },
    },
    {
      name: 'one-door-to-a-release',
      comment: 'A lease in Redis is released by an act that is on record, and by nothing else.',
      severity: 'error',
      from: {
        path: PRODUCT,
        pathNot: ['^lib/(recovery/commands|redis-leases/commands|watcher)/', TEST_FILE],
      },
      to: { path: '^lib/redis-leases/commands/' },
    },
    {
      name: 'the-product-knows-no-test',
      severity: 'error',
      from: { path: PRODUCT, pathNot: TEST_FILE },
      to: { path: '^(test|e2e)/|\\.test\\.tsx?$|node_modules/(vitest|@playwright|fast-check)/' },
    },
    {
      name: 'what-runs-needs-no-dev-dependency',
      comment:
        'An install without them starts a console and a watcher. The server of the tests and the demo is another matter.',
      severity: 'error',
      from: { path: '^(app|components|lib)/', pathNot: [TEST_FILE, '^lib/db/embedded/'] },
      to: {
        path: `node_modules/(${Object.keys(devDependencies).join('|')})/`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'the-product-knows-no-demo',
      severity: 'error',
      from: { path: '^(app|components|lib)/' },
      to: { path: '^demo/' },
    },
    {
      name: 'only-the-demo-build-knows-the-fault-lab',
      comment:
        'Of the lab nothing may reach the production build: only files that count in the demo build alone, and the lab itself, import it.',
      severity: 'error',
      from: { path: '^(app|components|lib)/', pathNot: ['/fault-lab/', '\\.demo\\.tsx?$'] },
      to: { path: ['/fault-lab/', '\\.demo\\.tsx?$'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.css$' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
    },
  },
};
