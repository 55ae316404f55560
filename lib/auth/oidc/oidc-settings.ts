import { ROLES, type Role } from '@/lib/auth/policy';

type Environment = Readonly<Record<string, string | undefined>>;

/** The identity provider by which people may sign in. */
export type OidcSettings = {
  /** Its address, as its tokens name it. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** How the button and sentences call it. */
  name: string;
  scope: string;
  /** The claim that lists a person's groups; dots lead into objects. */
  groupsClaim: string;
  /** Which group gives which role. */
  roles: readonly { group: string; role: Role }[];
};

/** Of several roles that somebody's groups give, the first of these counts. */
export const STRONGEST_FIRST: readonly Role[] = ['admin', 'approver', 'operator', 'reviewer', 'viewer'];

/** Reads LEASEHOLD_OIDC_*; null when no issuer is set. Throws a sentence that says what is missing or wrong. */
export function oidcSettings(environment: Environment = process.env): OidcSettings | null {
  const issuer = environment.LEASEHOLD_OIDC_ISSUER;
  if (!issuer) return null;
  return {
    issuer: issuerOf(issuer),
    clientId: needed(environment, 'LEASEHOLD_OIDC_CLIENT_ID'),
    clientSecret: needed(environment, 'LEASEHOLD_OIDC_CLIENT_SECRET'),
    name: environment.LEASEHOLD_OIDC_NAME || new URL(issuer).host,
    scope: environment.LEASEHOLD_OIDC_SCOPE || 'openid profile email',
    groupsClaim: environment.LEASEHOLD_OIDC_GROUPS_CLAIM || 'groups',
    roles: rolesOf(needed(environment, 'LEASEHOLD_OIDC_ROLES')),
  };
}

/** Whether people sign in by password here. Throws a sentence when that leaves nobody a way in. */
export function passwordSignIn(environment: Environment = process.env): boolean {
  if (environment.LEASEHOLD_PASSWORD_SIGN_IN !== 'off') return true;
  if (oidcSettings(environment)) return false;
  throw new Error(
    'LEASEHOLD_PASSWORD_SIGN_IN=off leaves nobody a way in: set LEASEHOLD_OIDC_ISSUER as well (docs/sign-in.md).',
  );
}

/** The role that a person's groups give them; null for none. */
export function roleOfGroups({ roles }: Pick<OidcSettings, 'roles'>, groups: readonly string[]): Role | null {
  const given = roles.filter(({ group }) => groups.includes(group)).map(({ role }) => role);
  return STRONGEST_FIRST.find((role) => given.includes(role)) ?? null;
}

/** What comes over plain HTTP anybody on the way can rewrite; only this very machine is another matter. */
function issuerOf(issuer: string): string {
  const url = URL.canParse(issuer) ? new URL(issuer) : null;
  const here = url !== null && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url?.protocol === 'https:' || (here && url?.protocol === 'http:')) return issuer;
  throw new Error(`LEASEHOLD_OIDC_ISSUER must be an https address, not ${issuer}.`);
}

function needed(environment: Environment, name: string): string {
  const value = environment[name];
  if (!value) throw new Error(`LEASEHOLD_OIDC_ISSUER is set, so set ${name} too (docs/sign-in.md).`);
  return value;
}

/** `oncall=operator,leads=approver`. A group may hold commas and equal signs, as names in a directory do. */
function rolesOf(text: string): OidcSettings['roles'] {
  const pair = new RegExp(`\\s*(.+?)=(${ROLES.join('|')})\\s*(?:,|$)`, 'y');
  const roles: { group: string; role: Role }[] = [];
  while (pair.lastIndex < text.length) {
    const [, group, role] = pair.exec(text) ?? [];
    if (group === undefined)
      throw new Error(
        `LEASEHOLD_OIDC_ROLES must be like oncall=operator,leads=approver, with the roles ${ROLES.join(', ')}.`,
      );
    roles.push({ group, role: role as Role });
  }
  return roles;
}
