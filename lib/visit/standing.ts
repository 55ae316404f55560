/** What of Leasehold is in a database, by its catalog, and what the login may do about it. */
export type Standing = {
  database: string;
  login: string;
  /** Whether migrations were ever begun here. Until then it is visited. */
  begun: boolean;
  /** Functions of this build that are not there, and roles that the login may not take. */
  functionsMissing: number;
  rolesMissing: readonly string[];
  /** Who may take any role, and needs no grant. */
  superuser: boolean;
  /** Whether the login could migrate: it may make roles, and schemas in this database. */
  mayMakeRoles: boolean;
  mayMakeSchemas: boolean;
  /** Tables in `public` that the migrations would make and that are somebody else's already. */
  taken: readonly string[];
};

/** Whether a console can work here, so that the visit is over. */
export function isAttached({ begun, functionsMissing, rolesMissing }: Standing): boolean {
  return begun && functionsMissing === 0 && rolesMissing.length === 0;
}

/** What is to be done next, for whoever visits. */
export type NextStep =
  | { step: 'agree'; mayMigrate: boolean }
  /** Begun and not done: it runs just now, or stopped half-way. */
  | { step: 'finish' }
  /** The schema is there, and the login is a member of no role. */
  | { step: 'grant'; roles: readonly string[] };

/** Null when the visit is over. */
export function nextStep(standing: Standing): NextStep | null {
  if (!standing.begun) return { step: 'agree', mayMigrate: standing.mayMakeRoles && standing.mayMakeSchemas };
  if (standing.functionsMissing > 0) return { step: 'finish' };
  return standing.rolesMissing.length > 0 ? { step: 'grant', roles: standing.rolesMissing } : null;
}
