/** The name that was probably meant; null when none is near. */
export function nearestName(wanted: string, names: readonly string[]): string | null {
  const [nearest] = names
    .map((name) => ({ name, far: distance(plain(wanted), plain(name)) }))
    .filter(({ name, far }) => far <= Math.max(1, Math.floor(Math.max(wanted.length, name.length) / 3)))
    .toSorted((one, other) => one.far - other.far);
  return nearest?.name ?? null;
}

/** Case and underscores are what is mistaken most. */
const plain = (name: string) => name.toLowerCase().replaceAll('_', '');

/** Letters to change, add or leave out. */
function distance(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...one].entries()) {
    const current = [row + 1];
    for (const [column, against] of [...other].entries()) {
      const [left = 0, above = 0, corner = 0] = [current[column], previous[column + 1], previous[column]];
      current.push(Math.min(left + 1, above + 1, corner + (letter === against ? 0 : 1)));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}
