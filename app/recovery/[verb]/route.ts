import { act } from '@/app/recovery/actions';
import { ACTION_VERBS, verbOf } from '@/lib/actions/recovery-action';
import type { OutcomeWord } from '@/lib/audit/outcome-word';
import { readJson } from '@/lib/http/read-json';

/** What HTTP calls an outcome that stands in the record. Stale is a result: the request was right, and the row had moved. */
const STATUS: Partial<Record<OutcomeWord, number>> = { not_found: 404, refused: 409 };

type Context = { params: Promise<{ verb: string }> };

/**
 * An act for scripts: the same wish as the panel sends, as JSON. 200 with its outcome, or a status that fits and a sentence.
 * Send it again with the same request key when no answer came.
 */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { verb } = await params;
  if (verbOf(verb) === null)
    return json(404, {
      sentence: `There is no act ${verb.slice(0, 50)}: ${ACTION_VERBS.join(', ')} exist.`,
    });
  const body = await readJson(request);
  if (!body.ok) return json(body.status, { sentence: body.sentence });

  const result = await act(verb, body.value);
  if (!result.ok) {
    const { status, sentence, field } = result;
    return json(status, { sentence, ...(field ? { field } : {}) });
  }
  const status = STATUS[result.outcome.outcome] ?? 200;
  return json(
    status,
    status === 200 ? result.outcome : { sentence: result.outcome.detail, ...result.outcome },
  );
}

function json(status: number, body: object): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
}
