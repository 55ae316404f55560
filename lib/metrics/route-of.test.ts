import { describe, expect, it } from 'vitest';
import { readRoutes, routesBy } from '@/lib/metrics/route-of';

const routeOf = routesBy({
  staticRoutes: ['/', '/jobs', '/interventions/verify'].map((page) => ({ page })),
  dynamicRoutes: [
    { page: '/interventions/[seq]', regex: '^/interventions/([^/]+?)(?:/)?$' },
    { page: '/jobs/[source]/[database]/[key]', regex: '^/jobs/([^/]+?)/([^/]+?)/([^/]+?)(?:/)?$' },
  ],
});

describe('the route of a request', () => {
  it.each([
    ['/', '/'],
    ['/jobs?status=held&q=INV-7', '/jobs'],
    ['/jobs/native/billing/4711', '/jobs/[source]/[database]/[key]'],
    ['/jobs/native/billing/a%2Fb?_rsc=1', '/jobs/[source]/[database]/[key]'],
    ['/interventions/verify', '/interventions/verify'],
    ['/interventions/8841', '/interventions/[seq]'],
    ['/_next/static/chunks/4711.js', '/_next/static'],
    ['/wp-login.php', 'other'],
    ['/jobs/native', 'other'],
    ['//jobs', 'other'],
    ['', 'other'],
  ])('of %s is %s', (sent, route) => {
    expect(routeOf(sent)).toBe(route);
  });

  it('is not known where there is no build', () => {
    expect(readRoutes('/nowhere')('/jobs')).toBe('other');
  });
});
