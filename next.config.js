/** @type {import('next').NextConfig} */
const config = {
  output: 'standalone',
  reactCompiler: true,
  typedRoutes: true,
  poweredByHeader: false,
  serverExternalPackages: ['pg', 'pino'],
};

export default config;
