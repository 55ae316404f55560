import { describe, expect, it } from 'vitest';
import { safeNext } from '@/lib/http/safe-next';

describe('where the sign-in leads', () => {
  it.each(['/', '/jobs?status=held', '/jobs/native/billing/7#evidence-lease', '/jobs/native/a%2Fb/7'])(
    'keeps a path of this console: %s',
    (path) => {
      expect(safeNext(path)).toBe(path);
    },
  );

  it.each([
    ...[null, undefined, 7, '', 'jobs', 'https://evil.example/', '//evil.example', '/\\evil.example'],
    ...[
      '/\t/evil.example',
      '\\/evil.example',
      'javascript:alert(1)',
      '/sign-in?next=/',
      '/api/triage',
      '/recovery/retry',
    ],
  ])('leads home from %j', (wanted) => {
    expect(safeNext(wanted)).toBe('/');
  });
});
