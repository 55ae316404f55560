/**
 * `npm run demo`: the console and a fleet with live trouble, on a fresh clone, with one command. Node built-ins only
 * until the dependencies are there; the rest is TypeScript in run-demo.ts.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installMissingDependencies } from '../tools/dependencies.mjs';

const OLDEST_NODE = [20, 11];

process.chdir(path.join(path.dirname(fileURLToPath(import.meta.url)), '..'));
await start();

async function start() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    return fail(`The demo needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`);
  }
  if (!installMissingDependencies())
    return fail('The dependencies could not be installed: "npm ci" says why.');
  try {
    const { register } = await import('tsx/esm/api');
    register();
    const { runDemo } = await import('./run-demo.ts');
    await runDemo();
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}

/** @param {string} sentence */
function fail(sentence) {
  console.error(sentence);
  process.exitCode = 1;
}
