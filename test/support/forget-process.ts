/** Before each file that shares its process: what files before it set, and what the product keeps for as long as a process lasts, is not there. */
const shared = globalThis as typeof globalThis & { environmentAtFirst?: NodeJS.ProcessEnv };
shared.environmentAtFirst ??= { ...process.env };

for (const name of Object.getOwnPropertyNames(globalThis)) {
  if (name.startsWith('leasehold')) Reflect.deleteProperty(globalThis, name);
}
for (const name of Object.keys(process.env)) {
  // The runner's own change from file to file.
  if (!name.startsWith('VITEST') && !(name in shared.environmentAtFirst)) delete process.env[name];
}
for (const [name, value] of Object.entries(shared.environmentAtFirst)) {
  if (!name.startsWith('VITEST')) process.env[name] = value;
}
