import { withoutAnySecret } from '@/lib/privacy/redact';
import { ownSecretNames, type SecretNames } from '@/lib/privacy/secret-names';
import { REMOVED } from '@/lib/privacy/secret-text';

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

/** One piece of a statement. A literal or a comment that was cut off goes on to the end. */
type Piece = { kind: 'comment' | 'literal' | 'number' | 'space' | 'other'; text: string };

function* piecesOf(statement: string): Generator<Piece> {
  let at = 0;
  while (at < statement.length) {
    PIECE.lastIndex = at;
    const piece = PIECE.exec(statement);
    const groups = piece?.groups ?? {};
    const [whole = ''] = piece ?? [];
    let end = at + whole.length;
    let kind: Piece['kind'] = 'other';
    if (groups.comment) {
      kind = 'comment';
      if (whole === '/*') end = endOfComment(statement, end);
    } else if (groups.quote) {
      kind = 'literal';
      end = endOfQuote(statement, end, /^e/i.test(whole));
    } else if (groups.dollar) {
      kind = 'literal';
      const closing = statement.indexOf(whole, end);
      end = closing < 0 ? statement.length : closing + whole.length;
    } else if (groups.number) kind = 'number';
    else if (groups.space) kind = 'space';
    yield { kind, text: statement.slice(at, end) };
    at = end;
  }
}

/**
 * The first words of a statement as they may be shown: literals taken out, comments too, on one line, cut to 200
 * characters. What is cut off by the server in the middle of a literal counts as literal to its end.
 */
export function statementText(statement: string): string {
  let text = '';
  for (const piece of piecesOf(statement)) {
    if (text.length > SHOWN) break;
    if (piece.kind === 'comment' || piece.kind === 'space') text += ' ';
    else text += piece.kind === 'other' ? piece.text : LITERAL;
  }
  const line = text.replace(/ {2,}/g, ' ').trim();
  return line.length > SHOWN ? `${line.slice(0, SHOWN - 1)}…` : line;
}

/**
 * A statement with its literals, as it may be shown to who asked for it. One that names a secret anywhere shows none of its
 * quoted literals and comments, for which of them belongs to that name takes the grammar of Postgres to tell.
 */
export function revealedStatement(
  statement: string,
  isSecret: SecretNames = ownSecretNames(),
): { text: string; removed: number } {
  const pieces = [...piecesOf(statement)];
  if (!pieces.some((piece) => namesSecret(piece, isSecret))) {
    const { value, removed } = withoutAnySecret(statement, isSecret);
    return { text: String(value), removed };
  }
  const hidden = pieces.filter(({ kind }) => kind === 'literal' || kind === 'comment');
  return {
    text: pieces.map((piece) => (hidden.includes(piece) ? REMOVED : piece.text)).join(''),
    removed: hidden.length,
  };
}

/** A column, a setting, or a literal that is a name: `set_config('app.token', ...)`. */
function namesSecret({ kind, text }: Piece, isSecret: SecretNames): boolean {
  if (kind !== 'other' && kind !== 'literal') return false;
  const bare = text.replace(/^[^'"]*['"]|['"]$/g, '');
  return /^[\p{L}\d_.:-]{1,200}$/u.test(bare) && isSecret(bare);
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
