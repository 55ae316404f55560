import { answer, json } from '@/app/api/answer';
import { endOwnSession } from '@/lib/auth/sign-out';

/** Ends the session of the cookie, in the database as well. */
export function POST(request: Request): Promise<Response> {
  return answer(async () => {
    await endOwnSession(request.headers);
    return json({});
  });
}
