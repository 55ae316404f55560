/**
 * The columns of one more row for a list of these, which says what is the same for all of them and is told from them by its empty key: `said` is an
 * expression for each column that says something, every other one is null. Columns of its own would be empty beside each row of the list.
 */
export function rowSaying(columns: object, said: Readonly<Record<string, string>>): string {
  return Object.keys(columns)
    .map((name) => said[name] ?? 'null')
    .join(', ');
}
