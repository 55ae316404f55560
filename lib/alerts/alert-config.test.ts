import { describe, expect, it } from 'vitest';
import { parseAlertConfig } from '@/lib/alerts/alert-config';
import { shownDestination } from '@/lib/alerts/destination';

const URL_WITH_SECRET = 'https://hooks.example.com/T0/B0/not-to-be-told';
const ONE = { name: 'on-call', url: URL_WITH_SECRET };
const ENVIRONMENT = { HOOK: URL_WITH_SECRET, SECRET: 'sixteen characters', SHORT: 'short' };

const parse = (config: unknown) =>
  parseAlertConfig(typeof config === 'string' ? config : JSON.stringify(config), ENVIRONMENT);
const problem = (config: unknown): string => {
  try {
    parse(config);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'nothing';
};

describe('a configuration of alerts', () => {
  it('of destinations alone tells each of them of everything that holds work up', () => {
    const { rules, resolveAfter } = parse({ destinations: [ONE, { ...ONE, name: 'ops' }] });
    expect(rules.map(({ kind }) => kind)).toEqual([
      ...['finding', 'finding', 'oldest-pending', 'renew-failures', 'stale-writes'],
      ...['lock-sample-slow', 'locks-piling-up', 'watcher-silent', 'record-broken', 'reviews-waiting'],
    ]);
    expect(rules.every(({ to }) => to.join() === 'on-call,ops')).toBe(true);
    expect(resolveAfter).toBe(30);
  });

  it('takes addresses and secrets from the environment', () => {
    const { destinations } = parse({
      destinations: [{ name: 'slack', kind: 'slack', urlFrom: 'HOOK', secretFrom: 'SECRET' }],
    });
    expect(destinations).toEqual([
      {
        ...{ name: 'slack', kind: 'slack', subjects: false },
        ...{ url: URL_WITH_SECRET, secret: 'sixteen characters' },
      },
    ]);
  });

  it('names a rule by what it asks, in seconds of its own spans', () => {
    const rule = { kind: 'finding', to: ['on-call'], heldUp: 10, openFor: '90 s', queues: ['invoices'] };
    const { rules } = parse({ destinations: [ONE], rules: [rule], resolveAfter: '2 min' });
    expect(rules).toMatchObject([
      {
        name: '10 jobs or more held up by one finding in invoices for 90 s',
        ...{ openFor: 90, heldUp: 10, repeat: 3_600, confidence: 'likely' },
      },
    ]);
  });

  it.each<[string, unknown, string]>([
    ['no JSON', '{', 'LEASEHOLD_ALERTS is no JSON.'],
    ['nobody to tell', { destinations: [] }, 'at destinations: at least one destination is wanted.'],
    [
      'no address',
      { destinations: [{ name: 'a' }] },
      'at destinations.0: a destination has either url or urlFrom.',
    ],
    [
      'a key that nobody knows',
      { destinations: [{ ...ONE, secret: 's' }] },
      'at destinations.0: there is no secret here.',
    ],
    [
      'an address in clear',
      { destinations: [{ name: 'a', url: 'http://hooks.example.com/secret' }] },
      'at destinations.0 (a): url must begin with https, or say allowPlainHttp.',
    ],
    [
      'a password in an address',
      { destinations: [{ name: 'a', url: 'https://me:secret@example.com' }] },
      'at destinations.0 (a): url holds a name or a password; use secretFrom.',
    ],
    [
      'an address of another kind',
      { destinations: [{ name: 'a', url: 'file:///etc' }] },
      'url must begin with https.',
    ],
    [
      'a variable that is not set',
      { destinations: [{ name: 'a', urlFrom: 'MISSING' }] },
      'at destinations.0 (a): MISSING is not set.',
    ],
    [
      'a secret that is too short',
      { destinations: [{ ...ONE, secretFrom: 'SHORT' }] },
      'set SHORT to at least 16 random characters.',
    ],
    [
      'a span without a unit',
      { destinations: [ONE], rules: [{ kind: 'oldest-pending', to: ['on-call'], over: '15' }] },
      'at rules.0.over: a span is wanted, like "30 s", "15 min", "1 h" or "2 d".',
    ],
    [
      'a rule of no kind',
      { destinations: [ONE], rules: [{ kind: 'vibes', to: ['on-call'] }] },
      'at rules.0.kind: no rule of this kind exists.',
    ],
    [
      'a rule that tells nobody who is there',
      { destinations: [ONE], rules: [{ kind: 'record-broken', to: ['ops'] }] },
      'the rule “The record is broken” tells ops, and no destination is called so.',
    ],
    [
      'two rules of one name',
      {
        destinations: [ONE],
        rules: [
          { kind: 'record-broken', to: ['on-call'] },
          { kind: 'record-broken', to: ['on-call'] },
        ],
      },
      'two rules are called “The record is broken”; give one of them another name.',
    ],
  ])('is refused for %s, in a sentence that names the place and no secret', (_, config, sentence) => {
    expect(problem(config)).toContain(sentence);
    expect(problem(config)).not.toMatch(/not-to-be-told|secret@|sixteen/);
  });

  it('lets plain http go to this machine, or where it is allowed', () => {
    for (const url of ['http://127.0.0.1:4100/hook', 'http://localhost/hook', 'http://[::1]:4100/'])
      expect(problem({ destinations: [{ name: 'a', url }] })).toBe('nothing');
    const inside = { name: 'a', url: 'http://alertmanager.internal/hook', allowPlainHttp: true };
    expect(problem({ destinations: [inside] })).toBe('nothing');
  });

  it('shows a destination by its host and nothing else of its address', () => {
    const [destination] = parse({ destinations: [{ ...ONE, secretFrom: 'SECRET' }] }).destinations;
    if (!destination) throw new Error('There is one.');
    expect(shownDestination(destination)).toEqual({
      ...{ name: 'on-call', kind: 'generic', host: 'hooks.example.com', subjects: false, signed: true },
    });
  });
});
