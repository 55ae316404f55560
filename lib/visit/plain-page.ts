type PlainPage = {
  title: string;
  sentence: string;
  /** Of this one answer, for the style in it. */
  nonce: string;
  /** Where it leads at once; null when it is the end. */
  to: string | null;
};

/**
 * A page of one sentence that needs nothing of the console. It leads on by itself where it leads on: a redirect after a link of
 * somebody else's page would not bring the cookie that this page has just set.
 */
export function plainPage({ title, sentence, nonce, to }: PlainPage): string {
  const refresh = to === null ? '' : `<meta http-equiv="refresh" content="0; url=${escaped(to)}">`;
  const link = to === null ? '' : ` <a href="${escaped(to)}">Go on</a>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${refresh}
<title>${escaped(title)} · Leasehold</title>
<style nonce="${escaped(nonce)}">
:root { color-scheme: light dark }
body { margin: 0; font: 15px/22px system-ui, sans-serif; background: light-dark(#f1f4f2, #111716); color: light-dark(#141d1b, #e5ebe8) }
main { max-width: 560px; margin: 0 auto; padding: 64px 16px }
h1 { font-size: 22px; line-height: 28px; margin: 0 0 6px }
p { margin: 0; color: light-dark(#43504c, #b3beba) }
a { color: light-dark(#0b5562, #84c9cf) }
</style>
</head>
<body><main><h1>${escaped(title)}</h1><p>${escaped(sentence)}${link}</p></main></body>
</html>
`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' },
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
