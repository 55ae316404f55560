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
/** Loads a module later. Of a script that was kept, Node does not know who asks for one: it is told by a function in the place of it. */
const IMPORTS = /(?<![.\w$])import(?=\s*\()/g;
/** As long, so that every place in a stack trace stays where it was. */
const IN_ITS_PLACE = '$mport';
/** A method of that name is no such loading. */
const METHOD = /\bimport\s*\([^()]*\)\s*\{/;
/** Looks for what is imported from the place of the script, as Node does for any module. Node has it from 20.12 on. */
const importModuleDynamically = vm.constants?.USE_MAIN_CONTEXT_DEFAULT_LOADER;

/** Scripts of which nothing was kept, by the file to keep it in. */
const made = new Map();
const compile = Module.prototype._compile;

Module.prototype._compile = function compileOnce(source, filename, format, ...rest) {
  const script = format === 'module' || !filename.startsWith(BUILD) ? null : scriptOf(source, filename);
  if (!script) return compile.call(this, source, filename, format, ...rest);
  const require = Object.assign((id) => this.require(id), createRequire(filename));
  return script
    .runInThisContext()
    .call(this.exports, this.exports, require, this, filename, path.dirname(filename), importerOf(filename));
};

/** Null for what is no CommonJS, and for what loads modules later where that cannot be put in other words. */
function scriptOf(source, filename) {
  const later = IMPORTS.test(source);
  IMPORTS.lastIndex = 0;
  if (later && (!importModuleDynamically || METHOD.test(source) || source.includes(IN_ITS_PLACE)))
    return null;
  const kept = path.join(KEPT, createHash('sha256').update(filename).update(source).digest('hex'));
  const cachedData = readKept(kept);
  try {
    const script = new vm.Script(wrap(later ? source.replace(IMPORTS, IN_ITS_PLACE) : source), {
      filename,
      cachedData,
    });
    if (!cachedData || script.cachedDataRejected) made.set(kept, script);
    return script;
  } catch {
    return null;
  }
}

/** As Node wraps a module, and with what stands for its `import()`. */
function wrap(source) {
  return `(function (exports, require, module, __filename, __dirname, ${IN_ITS_PLACE}) { ${source}\n});`;
}

/** The `import()` of a file. It is compiled when it is asked for, which few files do. */
function importerOf(filename) {
  let load;
  return (asked) => {
    load ??= new vm.Script('(asked) => import(asked)', {
      filename,
      importModuleDynamically,
    }).runInThisContext();
    return load(asked);
  };
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
