/** Before each file that shares its process: what the product keeps for as long as a process lasts is not there. */
for (const name of Object.getOwnPropertyNames(globalThis)) {
  if (name.startsWith('leasehold')) Reflect.deleteProperty(globalThis, name);
}
