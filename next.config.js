/** @type {import('next').NextConfig} */
const config = {
  output: 'standalone',
  reactCompiler: true,
  typedRoutes: true,
  poweredByHeader: false,
  serverExternalPackages: ['pg', 'pino'],
  // The door refuses what declares more; this is for a body that declares no length.
  experimental: { serverActions: { bodySizeLimit: '256kb' } },
};

export default config;
