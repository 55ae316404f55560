import type { Role } from '@/lib/auth/policy';

/** The signed-in person in whose name something is read or done. Made from the session, never from what a client says. */
export type Actor = { id: string; name: string; role: Role };
