import type { Role } from '@/lib/auth/policy';
import type { RecoveryRequest } from '@/lib/recovery/recovery-request';
import type { TestRedis } from '@/test/support/redis';
import type { PasserBy } from '../support/passer-by';
import type { StoryDatabase } from '../support/postgres';

/** How a wish must end in one state, for whoever holds the act: in one word, and where it is refused with what it says. */
export type End =
  | { outcome: 'done' | 'armed' | 'cancelled' | 'stale' | 'not_found' }
  | { outcome: 'refused'; says: RegExp }
  /** It waits for a second person. */
  | { outcome: 'requested'; says: RegExp }
  /** Something must be answered first. */
  | { outcome: 'asked'; says: RegExp };

/** What a state is made with. */
export type Stage = {
  database: StoryDatabase;
  /** In which the console looks for leases. */
  redis: TestRedis;
  /** Who is going to ask: a newcomer in each cell. */
  actor: PasserBy;
  /** Somebody else of a role. */
  somebody(role: Role): Promise<PasserBy>;
  /** Sends a wish in somebody's name, as part of how the state came about. Throws when it does not end so. */
  first(who: PasserBy, wish: RecoveryRequest, outcome: string): Promise<void>;
  /** Lets whoever is going to ask do something before, in a role that may. */
  asRole(role: Role, wish: RecoveryRequest, outcome: string): Promise<void>;
  /** Is called when the cell is over. */
  afterwards(undo: () => Promise<void>): void;
};

/** A state, by making it: the complete wish on it, as a page would send it. */
export type State = (stage: Stage) => Promise<RecoveryRequest>;

/** One column of the matrix: a state and how the act ends in it. */
export type Cell = { state: State; end: End };

export const done: End = { outcome: 'done' };
export const armed: End = { outcome: 'armed' };
export const cancelled: End = { outcome: 'cancelled' };
export const stale: End = { outcome: 'stale' };
export const notFound: End = { outcome: 'not_found' };
export const refused = (says: RegExp): End => ({ outcome: 'refused', says });
export const second = (says: RegExp): End => ({ outcome: 'requested', says });
export const asked: End = { outcome: 'asked', says: /^Say first whether effect/ };
