import { describe, expect, it } from 'vitest';
import {
  CIRCUMSTANCES,
  type Circumstance,
  decide,
  PERMISSIONS,
  type Permission,
  ROLES,
  type Role,
  roleOf,
} from '@/lib/auth/policy';

const OPEN = { readOnly: false };

const verdicts = (role: Role, circumstance: Circumstance, kind: string) =>
  PERMISSIONS.filter((permission) => decide(role, permission, circumstance, OPEN).kind === kind);

const ACTS: readonly Permission[] = [
  ...([
    'mark-failed',
    'retry',
    'wait-out',
    'request-stop',
    'hold',
    'release-hold',
    'cancel-pending',
  ] as const),
  ...(['fence-off', 'cancel-wait', 'pause-queue', 'resume-queue', 'drain-worker'] as const),
  ...(['cancel-backend', 'terminate-backend', 'snooze', 'unsnooze', 'acknowledge'] as const),
  ...(['wait-out-redis-lease', 'cancel-redis-wait', 'release-redis-lease'] as const),
  ...(['start-bulk', 'pause-bulk', 'resume-bulk', 'stop-bulk'] as const),
];
const REVEALS = ['reveal-payload', 'reveal-statement'] as const;

describe('the policy', () => {
  it('gives each role what it lists and nothing else', () => {
    const table = ROLES.map((role) => [role, verdicts(role, 'plain', 'allow').toSorted()]);
    const people = ['add-person', 'change-role', 'disable-person', 'end-sessions', 'restore-person'];
    expect(table).toEqual([
      ['viewer', ['read']],
      ['operator', ['read', ...ACTS, ...REVEALS, 'withdraw', 'answer'].toSorted()],
      ['approver', ['read', ...ACTS, ...REVEALS, 'approve', 'deny', 'withdraw', 'answer'].toSorted()],
      ['reviewer', ['read', ...REVEALS, 'sign-off', 'query'].toSorted()],
      ['admin', ['read', 'answer', ...people].toSorted()],
    ]);
  });

  it.each(ROLES)('lets no %s decide on what is their own', (role) => {
    for (const permission of [
      'approve',
      'deny',
      'sign-off',
      'query',
      'change-role',
      'disable-person',
    ] as const)
      expect(decide(role, permission, 'own', OPEN).kind, permission).toBe('deny');
  });

  it('sends to a second person what is dangerous, and that alone', () => {
    const table = CIRCUMSTANCES.map((circumstance) => [
      circumstance,
      verdicts('approver', circumstance, 'second-person'),
    ]);
    expect(Object.fromEntries(table)).toMatchObject({
      plain: [],
      own: [],
      other: [],
      'live-lease': ['fence-off', 'release-redis-lease'],
      force: ['release-hold'],
      'open-transaction': ['terminate-backend'],
      unfenced: ['mark-failed', 'retry'],
    });
  });

  it('lets nobody do alone to more rows than one person may whatever they may do to one', () => {
    for (const role of ROLES)
      expect(verdicts(role, 'bulk', 'second-person')).toEqual(verdicts(role, 'plain', 'allow'));
  });

  it('lets everybody read, and nobody act, on a console that is read-only', () => {
    for (const role of ROLES)
      expect(
        PERMISSIONS.filter((one) => decide(role, one, 'plain', { readOnly: true }).kind !== 'deny'),
      ).toEqual(['read']);
  });

  it('says what is denied and who may do it', () => {
    expect(decide('viewer', 'mark-failed', 'plain', OPEN)).toEqual({
      kind: 'deny',
      reason: 'Your role, viewer, may not mark a job failed. It takes the role operator or approver.',
    });
  });

  it.each([null, undefined, '', 'root', 'Operator'])('knows no role %j', (word) => {
    expect(roleOf(word)).toBeNull();
  });
});
