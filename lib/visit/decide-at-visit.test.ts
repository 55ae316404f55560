import { beforeEach, describe, expect, it } from 'vitest';
import { decideAtVisit, type VisitKnock } from '@/lib/visit/decide-at-visit';
import { createVisitDoor, type VisitDoor } from '@/lib/visit/visit-door';

let door: VisitDoor;
let cookie: string;

beforeEach(() => {
  door = createVisitDoor();
  const entered = door.enter(door.token);
  cookie = 'cookie' in entered ? entered.cookie : '';
});

const ask = (change: Partial<VisitKnock>) =>
  decideAtVisit(
    { ...{ method: 'GET', path: '/', host: '127.0.0.1:3000', token: null }, cookie, ...change },
    door,
  );

describe('the door of a visit', () => {
  it('lets in who brings the token, once, and tells who brings it again', () => {
    const fresh = createVisitDoor();
    const knock = {
      ...{ method: 'GET', path: '/enter', host: 'localhost:3000' },
      token: fresh.token,
      cookie: null,
    };
    expect(decideAtVisit({ ...knock, method: 'HEAD' }, fresh)).toMatchObject({ status: 401 });
    expect(decideAtVisit({ ...knock, token: `${fresh.token}x` }, fresh)).toMatchObject({
      status: 403,
      sentence: expect.stringContaining('not the link that this start printed'),
    });
    const entered = decideAtVisit(knock, fresh);
    expect(entered).toEqual({ kind: 'let-in', cookie: expect.stringMatching(/^[\w-]{43}$/) });
    expect(decideAtVisit(knock, fresh)).toMatchObject({
      status: 403,
      sentence: expect.stringContaining('used already'),
    });
    // Whoever is in may press the link again.
    const again = { ...knock, cookie: 'cookie' in entered ? entered.cookie : null };
    expect(decideAtVisit(again, fresh)).toEqual({ kind: 'lead', to: '/' });
  });

  it('shows nothing to who has no cookie, another, or the token for one', () => {
    for (const wrong of [null, '', `${cookie}x`, door.token])
      for (const path of ['/', '/jobs', '/agree/sql', '/api/visit', '/api/jobs', '/no-such-page'])
        expect(ask({ path, cookie: wrong }), path).toMatchObject({ kind: 'say', status: 401 });
  });

  it('answers under no other name, whatever else is right', () => {
    for (const host of [
      null,
      '',
      'evil.example',
      '127.0.0.1.evil.example',
      '10.0.0.5:3000',
      'localhost@evil',
      'evil@localhost',
      '[::2]',
    ])
      for (const path of ['/', '/healthz', '/enter', '/api/visit'])
        expect(ask({ host, path }), String(host)).toMatchObject({ kind: 'say', status: 403 });
    for (const host of ['127.0.0.1', 'localhost:8080', '[::1]:3000', 'LOCALHOST:3000'])
      expect(ask({ host }), host).toEqual({ kind: 'show', what: 'here' });
  });

  it('takes no write', () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
      expect(ask({ method, path: '/recovery/retry' }), method).toMatchObject({ kind: 'say', status: 405 });
  });

  it('shows what it has at the addresses of a console, and for the rest says when', () => {
    const shown = (path: string) => {
      const decision = ask({ path });
      return decision.kind === 'show' ? decision.what : decision.kind;
    };
    const here = ['/', '/jobs', '/jobs/pg-boss/app/mail%3A1', '/agree', '/agree/sql', '/api/jobs/counts'];
    for (const path of here) expect(shown(path), path).toBe('here');
    for (const path of ['/locks', '/settings', '/jobs/a', '/visit', '/visit/agree', '/people'])
      expect(shown(path), path).toBe('later');
    expect(ask({ path: '/api/locks' })).toMatchObject({ status: 403 });
    expect(ask({ path: '/readyz' })).toMatchObject({ status: 503 });
    expect(shown('/healthz')).toBe('pass');
    expect(shown('/sign-in')).toBe('lead');
  });
});
