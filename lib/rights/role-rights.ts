/** What a role is, beyond what it was granted. */
export type RoleAttributes = {
  name: string;
  canLogIn: boolean;
  superuser: boolean;
  bypassRls: boolean;
  createRole: boolean;
  createDb: boolean;
  replication: boolean;
  /** Whether it has the rights of the roles it is a member of without taking them. */
  inherits: boolean;
};

/** One direct membership. Before version 16 every member may take the role, and inherits it or not as the member's attribute says. */
export type HeldMembership = {
  granted: string;
  member: string;
  inherit: boolean;
  set: boolean;
  admin: boolean;
};

export type TablePrivilege =
  | 'SELECT'
  | 'INSERT'
  | 'UPDATE'
  | 'DELETE'
  | 'TRUNCATE'
  | 'REFERENCES'
  | 'TRIGGER';

/** What a role may do with one table or view of ours. */
export type TableStanding = {
  schema: string;
  /** With its schema. */
  name: string;
  owned: boolean;
  columns: readonly { name: string; select: boolean; update: boolean }[];
  /** On the whole table. */
  privileges: readonly TablePrivilege[];
  /** Those of them that everybody has. */
  publicPrivileges: readonly TablePrivilege[];
};

export type FunctionStanding = {
  /** With its schema, without arguments. */
  name: string;
  /** With arguments, as a GRANT takes it. */
  signature: string;
  owned: boolean;
  execute: boolean;
  publicExecute: boolean;
};

/** Everything that is judged about one role, as the catalog of one database tells it. */
export type RoleRights = {
  /** `server_version_num`. */
  version: number;
  database: string;
  role: RoleAttributes;
  /** Its own, direct ones. */
  memberships: readonly HeldMembership[];
  /** Every role that it may take, or whose rights it has without, through others too. */
  reaches: readonly { name: string; takes: boolean; uses: boolean }[];
  /** Schemas in which it may make objects. */
  createsIn: readonly string[];
  usesSchemas: readonly string[];
  /** Whether it may make schemas in this database, and whether it may connect to it. */
  createsSchemas: boolean;
  connects: boolean;
  ownsSchemas: readonly string[];
  tables: readonly TableStanding[];
  functions: readonly FunctionStanding[];
};

/** One sentence about a role, and the statement that mends it; null when no statement does. */
export type Finding = {
  sentence: string;
  mend: string | null;
  /** The role that it is no member of, where that is the matter. */
  granted?: string;
};

/** What a role may that it should not, and what it lacks. */
export type RoleVerdict = { beyond: readonly Finding[]; missing: readonly Finding[] };
