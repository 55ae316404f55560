import { setTimeout as delay } from 'node:timers/promises';
import { closeConsolePools } from '@/lib/db/pools';
import { askStanding } from '@/lib/visit/sampler';
import { isAttached } from '@/lib/visit/standing';
import { beginVisit, LOOPBACK, VISIT_OVER } from '@/lib/visit/visit';
import { createVisitDoor } from '@/lib/visit/visit-door';

/** Whoever has just migrated looks at the page: it should go on by itself, and a look at the catalog costs next to nothing. */
const LOOK_AGAIN_MS = 2_000;

/**
 * Begins a visit where the catalog shows that nobody ever migrated, and this server listens to its own machine alone. That a database
 * could not be asked is no reason for one. Never rejects.
 */
export async function visitIfNothingIsThere(ending: AbortSignal): Promise<boolean> {
  const { HOSTNAME = '', PORT = '3000' } = process.env;
  if (!LOOPBACK.includes(HOSTNAME)) return false;
  const standing = await standingNow();
  if (standing === null || standing.begun) {
    await closeConsolePools();
    return false;
  }
  const { database, login } = standing;
  const door = createVisitDoor();
  beginVisit({ database, login, door });
  const host = HOSTNAME.includes(':') ? `[${HOSTNAME}]` : HOSTNAME;
  console.log(invitation(database, login, `http://${host}:${PORT}/enter?token=${door.token}`));
  // There is nothing to finish, and an open page would be waited for.
  ending.addEventListener('abort', () => process.exit(0));
  void leaveWhenAttached(ending);
  return true;
}

function invitation(database: string, login: string, link: string): string {
  return `
Nothing of Leasehold is in the database ${database}. It is looked at as ${login}, and nothing is created in it:

  ${link}

The link is good once, and on this machine only. Its page tells what agreeing to the schema would create.
`;
}

/** A process is on a visit from its start to its end: who started it starts the console. */
async function leaveWhenAttached(ending: AbortSignal): Promise<void> {
  while (!ending.aborted) {
    const standing = await standingNow();
    if (standing && isAttached(standing)) {
      console.log(`The schema leasehold is in ${standing.database}: the visit is over.`);
      await closeConsolePools();
      process.exit(VISIT_OVER);
    }
    await delay(LOOK_AGAIN_MS, undefined, { signal: ending }).catch(() => {});
  }
}

/** Null when it cannot be read now. */
async function standingNow() {
  return askStanding().then(
    ({ value }) => value,
    () => null,
  );
}
