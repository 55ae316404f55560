/** Characters of a statement that are shown. */
const SHOWN = 200;

/** What may hold a customer's data becomes this. */
const LITERAL = '?';

/** What begins at one place of a statement; the first that fits wins, and `other` always does. */
const PIECE = new RegExp(
  [
    String.raw`(?<comment>--[^\n]*|/\*)`,
    // A prefix is part of its literal: E'', B'', X'', N'', U&''.
    String.raw`(?<quote>(?:\b[ebxn]|\bu&)?')`,
    String.raw`(?<dollar>\$(?:[a-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$)`,
    `(?<identifier>"(?:[^"]|"")*(?:"|$))`,
    String.raw`(?<word>[a-z_\u0080-\uffff][\w$\u0080-\uffff]*|\$\d+)`,
    String.raw`(?<number>\.?\d[\w.]*(?:(?<=e)[+-]\d+)?)`,
    String.raw`(?<space>\s+)`,
    '(?<other>[^])',
  ].join('|'),
  'iy',
);

/**
 * The first words of a statement as they may be shown: literals taken out, comments too, on one line, cut to 200
 * characters. What is cut off by the server in the middle of a literal counts as literal to its end.
 */
export function statementText(statement: string): string {
  let text = '';
  let at = 0;
  while (at < statement.length && text.length <= SHOWN) {
    PIECE.lastIndex = at;
    const piece = PIECE.exec(statement);
    const groups = piece?.groups ?? {};
    const [whole = ''] = piece ?? [];
    at += whole.length;
    if (groups.comment) {
      if (whole === '/*') at = endOfComment(statement, at);
      text += ' ';
    } else if (groups.quote) {
      at = endOfQuote(statement, at, /^e/i.test(whole));
      text += LITERAL;
    } else if (groups.dollar) {
      const end = statement.indexOf(whole, at);
      at = end < 0 ? statement.length : end + whole.length;
      text += LITERAL;
    } else if (groups.number) {
      text += LITERAL;
    } else {
      text += groups.space ? ' ' : whole;
    }
  }
  const line = text.replace(/ {2,}/g, ' ').trim();
  return line.length > SHOWN ? `${line.slice(0, SHOWN - 1)}…` : line;
}

/** Comments nest. */
function endOfComment(statement: string, from: number): number {
  let depth = 1;
  const edge = /\/\*|\*\//g;
  edge.lastIndex = from;
  while (depth > 0) {
    const found = edge.exec(statement);
    if (!found) return statement.length;
    depth += found[0] === '/*' ? 1 : -1;
  }
  return edge.lastIndex;
}

/**
 * A quote is doubled inside its literal. Whether a backslash hides one depends on a setting of that session which nobody
 * else can see, so behind such a quote nothing more is shown.
 */
function endOfQuote(statement: string, from: number, escapes: boolean): number {
  let at = from;
  while (at < statement.length) {
    const char = statement[at];
    if (char === '\\' && escapes) at += 2;
    else if (char === '\\' && statement[at + 1] === "'") return statement.length;
    else if (char !== "'") at += 1;
    else if (statement[at + 1] === "'") at += 2;
    else return at + 1;
  }
  return statement.length;
}
