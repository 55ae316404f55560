import type { ActionVerb } from '@/lib/actions/recovery-action';
import type { Role } from '@/lib/auth/policy';
import type { RecoveryRequest } from '@/lib/recovery/recovery-request';
import type { House } from '../support/house';
import { giveRole, type PasserBy, passBy } from '../support/passer-by';
import { argumentsOf, postAction, resultOf, type ServerAction } from '../support/server-actions';
import type { Cell, Stage } from './cell';

/** What came of a wish that was posted to the action, and what the record says of it. */
export type Played = {
  /** The outcome; `asked`, `denied` or `signed out` where it got no outcome. */
  ended: string;
  /** The sentence for the person. */
  said: string;
  /** The events under its request key, oldest first. */
  recorded: readonly { action: string; outcome: string; detail: string; actor: string }[];
};

type Result =
  | { ok: true; outcome: { outcome: string; detail: string } }
  | { ok: false; status: number; sentence: string; field?: string };

type Origin = { origin: string };

/** Posts a wish to the action over HTTP, with somebody's cookie or with none. */
async function post(at: Origin, action: ServerAction, wish: RecoveryRequest, cookie: string | null) {
  const answer = await postAction(at, action, {
    body: argumentsOf(wish.verb, wish),
    ...(cookie ? { headers: { cookie } } : {}),
  });
  const result = answer.status === 200 ? (resultOf(answer) as Result) : null;
  return { answer, result };
}

/**
 * Makes the state of a cell, sends the wish to a console in the name of a newcomer of that role, or of nobody, and looks what
 * was recorded.
 */
export async function play(
  house: House,
  action: ServerAction,
  cell: Cell,
  role: Role | null,
  at: Origin = house.console,
): Promise<Played> {
  const { admin } = house.database;
  const undone: (() => Promise<void>)[] = [];
  const actor = await passBy(admin, role ?? 'operator');
  const first = async (who: PasserBy, wish: RecoveryRequest, outcome: string) => {
    const { result, answer } = await post(house.console, action, wish, who.cookie);
    if (!result?.ok || result.outcome.outcome !== outcome)
      throw new Error(`${wish.verb} was to be ${outcome} first: ${answer.text}`);
  };
  const stage: Stage = {
    database: house.database,
    redis: house.redis,
    actor,
    somebody: (of) => passBy(admin, of),
    first,
    asRole: async (of, wish, outcome) => {
      await giveRole(admin, actor, of);
      await first(actor, wish, outcome);
      await giveRole(admin, actor, actor.role);
    },
    afterwards: (undo) => void undone.push(undo),
  };
  try {
    const wish = await cell.state(stage);
    const { result, answer } = await post(at, action, wish, role && actor.cookie);
    const { rows } = await admin.query<Played['recorded'][number]>(
      `select action, outcome, detail, actor from leasehold.audit_events where request_key = $1 order by seq`,
      [wish.requestKey],
    );
    const recorded = rows.map((row) => ({ ...row, actor: row.actor === actor.id ? 'who asked' : row.actor }));
    return { ...endOf(result, answer), recorded };
  } finally {
    for (const undo of undone) await undo();
  }
}

function endOf(result: Result | null, { status, text }: { status: number; text: string }) {
  if (result === null) return { ended: status === 401 ? 'signed out' : `HTTP ${status}`, said: text };
  if (result.ok) return { ended: result.outcome.outcome, said: result.outcome.detail };
  const { status: code, sentence, field } = result;
  return {
    ended: code === 403 ? 'denied' : field && code === 422 ? 'asked' : `status ${code}`,
    said: sentence,
  };
}

/** Why a cell is not as it must be, in a line; null when it is. */
export function faultOf(verb: ActionVerb, { end }: Cell, holds: boolean, role: Role | null, played: Played) {
  const { ended, said, recorded } = played;
  const [wanted, says] = !role
    ? ['signed out', /./]
    : !holds
      ? ['denied', new RegExp(`^Your role, ${role}, may not .*\\. It takes the role [a-z, ]+\\.$`)]
      : [end.outcome, 'says' in end ? end.says : /./];
  if (ended !== wanted || !says.test(said)) return `${ended} and not ${wanted}: ${said}`;
  if (!role) return recorded.length === 0 ? null : 'signed out, and recorded';
  const last = recorded.at(-1);
  const inRecord = ended === 'denied' || ended === 'asked' ? 'refused' : ended;
  if (last?.outcome !== inRecord || last.action !== verb || last.actor !== 'who asked')
    return `${ended}, and recorded as ${JSON.stringify(recorded)}`;
  return last.detail === said || ended === 'requested'
    ? null
    : `said "${said}" and recorded "${last.detail}"`;
}
