/** A sentence that goes on after a colon. An id or a name at its start keeps its letters. */
export function afterColon(sentence: string): string {
  return /^[A-Z][a-z]* /.test(sentence) ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence;
}
