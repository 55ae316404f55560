import { answer, notFound, signedOut } from '@/app/api/answer';
import { visitOf } from '@/app/visit/visitor';
import { currentActor } from '@/lib/auth/current-actor';
import { currentVisit } from '@/lib/visit/visit';

/** Answers whoever came by the link of a visit; on a console there is nothing here, and that is told to people alone. */
export function answerVisitor(handler: () => Promise<Response>): Promise<Response> {
  return answer(async () => {
    if (await visitOf()) return handler();
    const known = currentVisit() === null && (await currentActor()) !== null;
    return known ? notFound('This console is on no visit.') : signedOut();
  });
}
