import { describe, expect, it } from 'vitest';
import { oidcSettings, passwordSignIn, roleOfGroups, STRONGEST_FIRST } from '@/lib/auth/oidc/oidc-settings';
import { ROLES } from '@/lib/auth/policy';

const COMPLETE = {
  LEASEHOLD_OIDC_ISSUER: 'https://id.example.com/realms/staff',
  LEASEHOLD_OIDC_CLIENT_ID: 'leasehold',
  LEASEHOLD_OIDC_CLIENT_SECRET: 'a secret',
  LEASEHOLD_OIDC_ROLES: 'oncall=operator, leads=approver,cn=audit,ou=staff=reviewer,platform=admin',
};

describe('the settings of an identity provider', () => {
  it('are none without an issuer', () => {
    expect(oidcSettings({})).toBeNull();
  });

  it('have a name, a scope and a claim of groups unless told otherwise', () => {
    expect(oidcSettings(COMPLETE)).toMatchObject({
      ...{ issuer: 'https://id.example.com/realms/staff', name: 'id.example.com' },
      ...{ scope: 'openid profile email', groupsClaim: 'groups' },
      roles: [
        { group: 'oncall', role: 'operator' },
        { group: 'leads', role: 'approver' },
        { group: 'cn=audit,ou=staff', role: 'reviewer' },
        { group: 'platform', role: 'admin' },
      ],
    });
  });

  it.each([
    [{ LEASEHOLD_OIDC_CLIENT_ID: '' }, /LEASEHOLD_OIDC_CLIENT_ID/],
    [{ LEASEHOLD_OIDC_CLIENT_SECRET: '' }, /LEASEHOLD_OIDC_CLIENT_SECRET/],
    [{ LEASEHOLD_OIDC_ROLES: '' }, /LEASEHOLD_OIDC_ROLES/],
    [{ LEASEHOLD_OIDC_ROLES: 'oncall' }, /^LEASEHOLD_OIDC_ROLES must be like/],
    [{ LEASEHOLD_OIDC_ROLES: 'oncall=operator,leads=boss' }, /^LEASEHOLD_OIDC_ROLES must be like/],
    [{ LEASEHOLD_OIDC_ISSUER: 'http://id.example.com' }, /must be an https address/],
    [{ LEASEHOLD_OIDC_ISSUER: 'id.example.com' }, /must be an https address/],
  ])('say what is wrong with %j', (change, sentence) => {
    expect(() => oidcSettings({ ...COMPLETE, ...change })).toThrow(sentence);
  });

  it('take plain http from this very machine only', () => {
    const issuer = 'http://127.0.0.1:8080';
    expect(oidcSettings({ ...COMPLETE, LEASEHOLD_OIDC_ISSUER: issuer })).toMatchObject({ issuer });
  });
});

describe('the role of the groups of somebody', () => {
  const settings = oidcSettings(COMPLETE) ?? { roles: [] };

  it('is the strongest one that they give, and none when none does', () => {
    expect(roleOfGroups(settings, ['everybody', 'oncall'])).toBe('operator');
    expect(roleOfGroups(settings, ['oncall', 'leads', 'cn=audit,ou=staff'])).toBe('approver');
    expect(roleOfGroups(settings, ['oncall', 'platform'])).toBe('admin');
    expect(roleOfGroups(settings, ['everybody'])).toBeNull();
    expect(roleOfGroups(settings, [])).toBeNull();
  });

  it('knows the rank of every role', () => {
    expect([...STRONGEST_FIRST].sort()).toEqual([...ROLES].sort());
  });
});

describe('signing in by password', () => {
  it('is on until it is turned off, which takes another way in', () => {
    expect(passwordSignIn({})).toBe(true);
    expect(passwordSignIn({ ...COMPLETE, LEASEHOLD_PASSWORD_SIGN_IN: 'off' })).toBe(false);
    expect(() => passwordSignIn({ LEASEHOLD_PASSWORD_SIGN_IN: 'off' })).toThrow(/leaves nobody a way in/);
  });
});
