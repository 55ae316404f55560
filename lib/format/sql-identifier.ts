/** A name as SQL takes it: as it is where that is safe, else in quotes. Keywords are quoted by nobody, as no name here is one. */
export function sqlIdentifier(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}
