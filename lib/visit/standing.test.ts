import { describe, expect, it } from 'vitest';
import { isAttached, nextStep, type Standing } from '@/lib/visit/standing';

const DONE: Standing = {
  ...{ database: 'jobs', login: 'app', begun: true, functionsMissing: 0, rolesMissing: [] },
  ...{ superuser: false, mayMakeRoles: false, mayMakeSchemas: true, taken: [] },
};

describe('what is next on a visit', () => {
  it('is to agree, while nobody ever migrated', () => {
    const untouched = { ...DONE, begun: false, functionsMissing: 60, rolesMissing: ['leasehold_reader'] };
    expect(nextStep(untouched)).toEqual({ step: 'agree', mayMigrate: false });
    expect(nextStep({ ...untouched, mayMakeRoles: true })).toEqual({ step: 'agree', mayMigrate: true });
  });

  it('is to finish, while a function is missing, though the roles are there', () => {
    expect(nextStep({ ...DONE, functionsMissing: 1 })).toEqual({ step: 'finish' });
    expect(isAttached({ ...DONE, functionsMissing: 1 })).toBe(false);
  });

  it('is a grant, where the login may not take a role: a console would show it nothing', () => {
    const lacking = { ...DONE, rolesMissing: ['leasehold_auth'] };
    expect(nextStep(lacking)).toEqual({ step: 'grant', roles: ['leasehold_auth'] });
    expect(isAttached(lacking)).toBe(false);
  });

  it('is nothing, when a console can work here', () => {
    expect(nextStep(DONE)).toBeNull();
    expect(isAttached(DONE)).toBe(true);
  });
});
