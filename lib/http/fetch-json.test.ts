import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchJson } from '@/lib/http/fetch-json';

/** What the network does with the one request of a test. */
function network(answer: () => Response | Promise<Response>): void {
  vi.stubGlobal('fetch', async () => answer());
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('fetchJson', () => {
  it('gives the body of a good answer', async () => {
    network(() => Response.json({ rows: [] }));
    expect(await fetchJson('/api/jobs')).toEqual({ rows: [] });
  });

  it('throws the state and sentence that a handler gave', async () => {
    network(() =>
      Response.json(
        { state: 'timed-out', sentence: 'The database did not answer in time.' },
        { status: 503 },
      ),
    );
    await expect(fetchJson('/api/jobs')).rejects.toMatchObject({
      state: 'timed-out',
      status: 503,
      message: 'The database did not answer in time.',
    });
  });

  it('does not show what a proxy in between says', async () => {
    network(() => new Response('<h1>nginx at 10.0.0.7</h1>', { status: 502 }));
    await expect(fetchJson('/api/jobs')).rejects.toMatchObject({
      state: 'failed',
      message: 'The console answered with 502 and no reason.',
    });
  });

  it('calls no answer at all an outage', async () => {
    network(() => Promise.reject(new TypeError('fetch failed')));
    await expect(fetchJson('/api/jobs')).rejects.toMatchObject({ state: 'out-of-reach', status: null });
  });

  it('passes an abort on as such', async () => {
    const aborted = AbortSignal.abort(new Error('left the page'));
    network(() => Promise.reject(aborted.reason));
    await expect(fetchJson('/api/jobs', aborted)).rejects.toThrow('left the page');
  });

  it('leads a signed-out browser to the sign-in page, and back', async () => {
    const assign = vi.fn();
    vi.stubGlobal('window', { location: { pathname: '/jobs', search: '?status=held', assign } });
    network(() => Response.json({ state: 'signed-out', sentence: 'Sign in to see this.' }, { status: 401 }));
    await expect(fetchJson('/api/jobs')).rejects.toMatchObject({ state: 'signed-out' });
    expect(assign).toHaveBeenCalledExactlyOnceWith('/sign-in?next=%2Fjobs%3Fstatus%3Dheld');
  });
});
