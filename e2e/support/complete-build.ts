import { cpSync, existsSync } from 'node:fs';

/** Puts beside the standalone server what the build leaves out of it. */
export default function completeBuild(): void {
  if (!existsSync('.next/standalone/server.js')) {
    throw new Error('There is no production build. Run "npm run build" first, or "npm test -- build e2e".');
  }
  cpSync('.next/static', '.next/standalone/.next/static', { recursive: true });
}
