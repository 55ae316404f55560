/** An SQL expression. Never made of what a person typed: names are quoted, words are parameters or quoted texts. */
export type Sql = string;

/** A name of the catalog as SQL takes it, whatever it is: in quotes, since any word may be one of the language. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function quotedTable({ schema, table }: { schema: string; table: string }): string {
  return `${quoted(schema)}.${quoted(table)}`;
}

/** A text as SQL takes it, for statements that a person is shown to copy; what is run has parameters. */
export function quotedText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
