import { answer, json, problem, signedOut } from '@/app/api/answer';
import { currentActor } from '@/lib/auth/current-actor';
import { askTour, DemoAway } from '@/lib/fault-lab/ask-demo';

/** The guided tour, as far as the demo has seen it go. */
export function GET(): Promise<Response> {
  return answer(async () => {
    if (!(await currentActor())) return signedOut();
    try {
      return json(await askTour());
    } catch (error) {
      if (!(error instanceof DemoAway)) throw error;
      return problem(503, { state: 'failed', sentence: error.message });
    }
  });
}
