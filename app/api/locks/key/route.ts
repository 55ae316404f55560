import { answer, badRequest, json, signedOut } from '@/app/api/answer';
import { readCalculatorInput } from '@/app/api/locks/key/read-calculator-input';
import { currentActor } from '@/lib/auth/current-actor';
import { calculate } from '@/lib/locks/calculator';

/** The advisory keys of what was typed. It asks the database nothing: who holds them, the sample knows. */
export function GET(request: Request): Promise<Response> {
  return answer(async () => {
    if (!(await currentActor())) return signedOut();
    const input = readCalculatorInput(new URL(request.url).searchParams);
    return input ? json(calculate(input)) : badRequest('Say what the key is to be worked out from.');
  });
}
