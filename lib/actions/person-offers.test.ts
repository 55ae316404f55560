import { describe, expect, it } from 'vitest';
import { rightsTo } from '@/lib/actions/may-act';
import { offerPersonActs, offerToAdd } from '@/lib/actions/person-offers';
import { PERSON_VERBS } from '@/lib/actions/recovery-action';
import type { PersonRow } from '@/lib/auth/people/person';
import { ROLES, type Role } from '@/lib/auth/policy';
import { OPEN } from '@/test/support/setting';

const JONAS: PersonRow = {
  ...{ id: '1', email: 'jonas@example.com', name: 'Jonas Weber', role: 'operator' },
  ...{ roleChangedAt: null, disabledAt: null, madeAt: '2026-11-29T03:14:09.123456Z' },
  ...{ hasPassword: true, hasProvider: false, linkUntil: null, lastSignInAt: null },
  sessions: [
    { id: 's', openedAt: '2026-11-29T03:14:09.123456Z', expiresAt: '', address: null, userAgent: null },
  ],
};
const DISABLED = { disabledAt: '2026-11-29T03:14:09.123456Z', sessions: [] };

const rightsOf = (role: Role) => rightsTo(role, PERSON_VERBS, OPEN);

/** What is possible, as a word, or why not. */
function offered(change: Partial<PersonRow> = {}, more: { own?: boolean; lastAdmin?: boolean } = {}) {
  const facts = { person: { ...JONAS, ...change }, own: false, lastAdmin: false, ...more };
  const offers = offerPersonActs(facts, rightsOf('admin'));
  return Object.fromEntries(offers.map((offer) => [offer.verb, offer.allowed || offer.reason]));
}

describe('the acts on a person', () => {
  it('are all possible on somebody who is at work, but for restoring them', () => {
    expect(offered()).toEqual({
      ...{ 'change-role': true, 'end-sessions': true, 'disable-person': true },
      'restore-person': 'The account is not disabled.',
    });
  });

  it('let who was shut out come back', () => {
    expect(offered(DISABLED)).toEqual({
      ...{ 'change-role': true, 'restore-person': true },
      'end-sessions': 'Jonas Weber has no open session.',
      'disable-person': 'The account is disabled already.',
    });
  });

  it('give a new link to who has set no password yet', () => {
    expect(offered({ hasPassword: false })).toMatchObject({ 'add-person': true });
    expect(offered({ hasPassword: false, hasProvider: true })).not.toHaveProperty('add-person');
  });

  it('leave the role of who comes by a provider to its groups', () => {
    expect(offered({ hasProvider: true })['change-role']).toMatch(/^The groups of their identity provider/);
  });

  it('are not for the account of the admin, but for ending its sessions', () => {
    expect(offered({}, { own: true })).toEqual({
      'change-role': 'Nobody changes their own role: another admin must.',
      'end-sessions': true,
      'disable-person': 'Nobody disables their own account: another admin must.',
      'restore-person': 'Nobody restores their own account: another admin must.',
    });
  });

  it('leave the last admin where they are', () => {
    expect(offered({ role: 'admin' }, { lastAdmin: true })).toMatchObject({
      'change-role': 'Jonas Weber is the last admin.',
      'disable-person': 'Jonas Weber is the last admin.',
    });
  });

  it.each(ROLES.filter((role) => role !== 'admin'))('are refused to a %s, each with the reason', (role) => {
    const offers = offerPersonActs({ person: JONAS, own: false, lastAdmin: false }, rightsOf(role));
    for (const offer of [...offers, offerToAdd(rightsOf(role)['add-person'])])
      expect(offer).toMatchObject({
        allowed: false,
        reason: expect.stringMatching(`^Your role, ${role}, may not`),
      });
  });
});
