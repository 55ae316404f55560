/**
 * Joined to an UPDATE of a superuser, makes its transaction one that applies what happened elsewhere: the rows it moves into
 * the past are not recorded as changed from outside.
 */
export const UNRECORDED = `(select set_config('session_replication_role', 'replica', true)) as unrecorded`;
