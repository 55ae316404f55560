import { answer, badRequest, lines, problem, signedOut } from '@/app/api/answer';
import { readVerifyRequest } from '@/app/api/interventions/verify/read-verify-request';
import { consoleVerifications } from '@/lib/audit/queries/console-verifications';
import { currentActor } from '@/lib/auth/current-actor';

/**
 * Verifies the whole record, and tells how it goes, line by line. Whoever asks while one runs listens to that one; it goes on
 * when they leave. With `join` none is begun.
 */
export function GET(request: Request): Promise<Response> {
  return answer(async () => {
    if (!(await currentActor())) return signedOut();
    const wanted = readVerifyRequest(new URL(request.url).searchParams);
    if ('sentence' in wanted) return badRequest(wanted.sentence);
    const verifications = consoleVerifications();
    if (wanted.join) return lines(verifications.join() ?? []);
    const told = verifications.verify(wanted.heads);
    if (told) return lines(told);
    const sentence = 'Too many verifications wait on this console. Ask again when one has ended.';
    return problem(503, { state: 'timed-out', sentence });
  });
}
