import { answer, json, signedOut } from '@/app/api/answer';
import { askQuestions } from '@/app/api/health/questions/ask-questions';
import { currentActor } from '@/lib/auth/current-actor';

/** The six questions of every queue, for every role. */
export function GET(): Promise<Response> {
  return answer(async () => {
    if (!(await currentActor())) return signedOut();
    return json((await askQuestions()).value);
  });
}
