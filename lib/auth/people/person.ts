import type { Timestamp } from '@/lib/time';

/** A session that stands. Its id names it and lets nobody in; the token that does is never read for a page. */
export type SessionRow = {
  id: string;
  openedAt: Timestamp;
  expiresAt: Timestamp;
  /** Where the sign-in came from; null when that was not known. */
  address: string | null;
  /** What the browser called itself. */
  userAgent: string | null;
};

/** Somebody with an account here. */
export type PersonRow = {
  id: string;
  email: string;
  name: string;
  role: string;
  roleChangedAt: Timestamp | null;
  disabledAt: Timestamp | null;
  madeAt: Timestamp;
  hasPassword: boolean;
  /** Whether an identity provider opens the account, and its groups say which role it has. */
  hasProvider: boolean;
  /** Until when a link to set a password is good; null when there is none. */
  linkUntil: Timestamp | null;
  /** Null for who has not come yet. */
  lastSignInAt: Timestamp | null;
  /** The open ones, newest first. */
  sessions: readonly SessionRow[];
};

/** Everybody with an account, as an admin sees them. */
export type PeopleList = { database: string; databaseNow: Timestamp; people: readonly PersonRow[] };

/** How an account stands: its person can sign in, was shut out, or has not set a password yet. */
export type PersonStanding = 'active' | 'disabled' | 'invited' | 'link lapsed';

/** Whether somebody can sign in, and why not. */
export function personStanding({
  disabledAt,
  hasPassword,
  hasProvider,
  linkUntil,
}: PersonRow): PersonStanding {
  if (disabledAt !== null) return 'disabled';
  if (hasPassword || hasProvider) return 'active';
  return linkUntil === null ? 'link lapsed' : 'invited';
}

/** Who may still say who is who. */
export function admins(people: readonly PersonRow[]): PersonRow[] {
  return people.filter(({ role, disabledAt }) => role === 'admin' && disabledAt === null);
}
