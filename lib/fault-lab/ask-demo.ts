import 'server-only';
import type { LabTour } from '@/lib/fault-lab/tour';

/** The demo that started this console cannot be asked. `message` is a sentence for people. */
export class DemoAway extends Error {
  override readonly name = 'DemoAway';
}

/** Longer than a reading takes on a busy machine, shorter than anybody waits for. */
const PATIENCE_MS = 4_000;

/** The tour as the demo sees it now. Throws DemoAway. */
export async function askTour(): Promise<LabTour> {
  return (await ask('GET', '/tour')) as LabTour;
}

/** Has one fault caused, and gives why it was not; null when it is being caused. Throws DemoAway. */
export async function askToCause(key: string): Promise<string | null> {
  const { refusal } = (await ask('POST', `/faults/${encodeURIComponent(key)}`)) as { refusal: string | null };
  return refusal;
}

async function ask(method: 'GET' | 'POST', path: string): Promise<unknown> {
  const { LEASEHOLD_LAB_URL: address, LEASEHOLD_LAB_TOKEN: token } = process.env;
  if (!address || !token) {
    throw new DemoAway(
      'This console was not started by the demo, so nothing can be caused from here: run "npm run demo".',
    );
  }
  const response = await fetch(new URL(path, address), {
    method,
    headers: { authorization: `Bearer ${token}` },
    cache: 'no-store',
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => null);
  if (!response?.ok) {
    throw new DemoAway(
      'The demo that makes the faults does not answer: it has ended, or is about to. Start it again.',
    );
  }
  return response.json();
}
