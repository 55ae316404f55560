import { answerVisitor } from '@/app/api/visit/answer-visitor';
import { readAgreement } from '@/lib/visit/queries/read-agreement';

/** The SQL that agreeing would run, whole and in its order, to be read. */
export function GET(): Promise<Response> {
  return answerVisitor(
    async () =>
      new Response(readAgreement().sql, {
        headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'private, no-store' },
      }),
  );
}
