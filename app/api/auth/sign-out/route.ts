import { answer, json } from '@/app/api/answer';
import { consoleAuth } from '@/lib/auth/console-auth';

/** Ends the session of the cookie, in the database as well. */
export function POST(request: Request): Promise<Response> {
  return answer(async () => {
    await consoleAuth().api.signOut({ headers: request.headers });
    return json({});
  });
}
