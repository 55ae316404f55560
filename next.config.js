/** Files of the build, which the door does not stand before: the same for everybody, and none of them a page. */
const FILES = ['/_next/static/:path*', '/icon.svg', '/favicon.ico'];
const NO_PAGE = [
  { key: 'x-content-type-options', value: 'nosniff' },
  { key: 'x-frame-options', value: 'DENY' },
  { key: 'referrer-policy', value: 'same-origin' },
  {
    key: 'content-security-policy',
    value: "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  },
];

/** Which pages of a visit stand in for the console's. The proxy says whether, in a header that it takes from everybody else. */
const visits = (/** @type {string} */ value) => [
  { type: /** @type {const} */ ('header'), key: 'x-leasehold-visit', value },
];
const VISIT = [
  { source: '/', destination: '/visit', has: visits('here') },
  ...['/jobs', '/agree'].map((part) => ({
    source: `${part}/:path*`,
    destination: `/visit${part}/:path*`,
    has: visits('here'),
  })),
  { source: '/api/jobs/:path*', destination: '/api/visit/jobs/:path*', has: visits('here') },
  { source: '/:path*', destination: '/visit/later', has: visits('later') },
];

/**
 * The demo's build has pages that the production build has not: files named page.demo.tsx or route.demo.ts count as routes
 * only there, and where a module has a twin named <name>.demo.ts, that one is taken. Its types are those of the production
 * build's check, so they are not checked again.
 *
 * @type {import('next').NextConfig}
 */
const DEMO_BUILD = {
  distDir: '.next-demo',
  pageExtensions: ['demo.tsx', 'demo.ts', 'tsx', 'ts'],
  turbopack: { resolveExtensions: ['.demo.tsx', '.demo.ts', '.tsx', '.ts', '.jsx', '.js', '.mjs', '.json'] },
  typescript: { ignoreBuildErrors: true, tsconfigPath: 'tsconfig.demo.json' },
};

/** @type {import('next').NextConfig} */
const config = {
  pageExtensions: ['tsx', 'ts'],
  output: 'standalone',
  typedRoutes: true,
  poweredByHeader: false,
  // Only `npm test` says so, when its own check of the same types has just passed.
  typescript: { ignoreBuildErrors: process.env.LEASEHOLD_TYPES_PASSED === '1' },
  serverExternalPackages: ['pg', 'pino', 'prom-client', 'redis'],
  // No picture is made smaller here, so nothing fetches and decodes what an address names.
  images: { unoptimized: true },
  experimental: {
    // Else a start loads every page and handler before it answers the first request, which waits for all of them and needs one.
    preloadEntriesOnStart: false,
    // The door refuses what declares more or nothing; this is for whoever lies to it.
    serverActions: { bodySizeLimit: '256kb' },
    // Bytes of source. With 50,000, as it is unless set, a page came in more and smaller files, which together are 2 to 5 kB larger.
    turbopackChunking: { minChunkSize: 120_000 },
    // Kept for the next build, 200 MB cost a build a fifth of its time. The demo is built once, and a console that is deployed in a clean folder.
    turbopackFileSystemCacheForBuild: false,
  },
  headers: async () => FILES.map((source) => ({ source, headers: NO_PAGE })),
  // Browsers ask for it whatever a page says.
  rewrites: async () => ({
    beforeFiles: [{ source: '/favicon.ico', destination: '/icon.svg' }, ...VISIT],
  }),
  ...(process.env.LEASEHOLD_BUILD === 'demo' ? DEMO_BUILD : {}),
};

export default config;
