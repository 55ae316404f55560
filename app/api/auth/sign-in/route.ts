import { answer } from '@/app/api/answer';
import { consoleAuth } from '@/lib/auth/console-auth';
import { setCookies } from '@/lib/auth/set-cookies';
import { signInByPassword } from '@/lib/auth/sign-in';
import { consolePools } from '@/lib/db/pools';
import { readJson } from '@/lib/http/read-json';

/** Signs a script in: email and password as JSON, the session in a cookie. Counted like a try in the form. */
export function POST(request: Request): Promise<Response> {
  return answer(async () => {
    const body = await readJson(request);
    if (!body.ok) return json(body.status, { sentence: body.sentence });
    const signedIn = await signInByPassword(consoleAuth(), consolePools().auth, body.value, request.headers);
    if (!signedIn.ok) return json(signedIn.status, { sentence: signedIn.sentence });
    await setCookies(signedIn.cookies);
    return json(200, {});
  });
}

function json(status: number, body: object): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
}
