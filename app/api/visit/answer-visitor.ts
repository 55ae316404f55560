import { answer, notFound } from '@/app/api/answer';
import { visitOf } from '@/app/visit/visitor';

/** Answers whoever came by the link of a visit; there is nothing here for anybody else. */
export function answerVisitor(handler: () => Promise<Response>): Promise<Response> {
  return answer(async () => ((await visitOf()) ? handler() : notFound('This console is on no visit.')));
}
