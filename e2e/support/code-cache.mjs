/**
 * Loaded by Node before a console of the stories: what one console has compiled of the build, the next one takes as it is. Compiling the
 * build is most of what a console's start takes of a processor, and nearly each story starts one. Node does so by itself from
 * version 22 on.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';

/** Goes with the build that it is of: the next one empties the folder. */
const KEPT = path.resolve('.next/code-cache');
const BUILD = path.resolve('.next/standalone') + path.sep;
/** Of what was kept, Node does not know who asks for a module. */
const IMPORTS = /\bimport\s*\(/;

/** Scripts of which nothing was kept, by the file to keep it in. */
const made = new Map();
const compile = Module.prototype._compile;

Module.prototype._compile = function compileOnce(source, filename, format, ...rest) {
  const script = format === 'module' || !filename.startsWith(BUILD) ? null : scriptOf(source, filename);
  if (!script) return compile.call(this, source, filename, format, ...rest);
  const require = Object.assign((id) => this.require(id), createRequire(filename));
  return script
    .runInThisContext()
    .call(this.exports, this.exports, require, this, filename, path.dirname(filename));
};

/** Null for what is no CommonJS or loads modules later: Node then does as it would. */
function scriptOf(source, filename) {
  if (IMPORTS.test(source)) return null;
  const kept = path.join(KEPT, createHash('sha256').update(filename).update(source).digest('hex'));
  const cachedData = readKept(kept);
  try {
    const script = new vm.Script(Module.wrap(source), { filename, cachedData });
    if (!cachedData || script.cachedDataRejected) made.set(kept, script);
    return script;
  } catch {
    return null;
  }
}

// At its end, when it knows which functions are called.
process.on('exit', () => {
  mkdirSync(KEPT, { recursive: true });
  for (const [kept, script] of made) {
    const own = `${kept}.${process.pid}`;
    writeFileSync(own, script.createCachedData());
    renameSync(own, kept);
  }
});

function readKept(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
