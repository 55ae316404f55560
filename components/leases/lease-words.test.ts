import { describe, expect, it } from 'vitest';
import type { GaugedLease } from '@/lib/leases/gauge';
import { leaseFigure, leaseNote, leaseSentence, leaseWord } from './lease-words';

const LAPSE = Date.UTC(2026, 10, 29, 3, 14, 47);
const lease: GaugedLease = {
  kind: 'lease',
  renewedAt: LAPSE - 300_000,
  lapsesAt: LAPSE,
  heartbeatMs: 15_000,
  graceMs: 30_000,
  readAt: LAPSE,
};

describe('the words of a lease', () => {
  it.each([
    ['live', lease, LAPSE - 38_000, '0:38', 'Lease live', 'lapses 03:14:47'],
    ['live to the last millisecond', lease, LAPSE - 1, '0:01', 'Lease live', 'lapses 03:14:47'],
    ['lapsed', lease, LAPSE + 15_000, '+0:15', 'Lease lapsed', 'since 03:14:47'],
    ['past grace', lease, LAPSE + 64_000, '+1:04', 'Lease lapsed', 'since 03:14:47'],
    [
      'taken over',
      { ...lease, takenOverAt: LAPSE + 27_000 },
      LAPSE + 90_000,
      '03:15:14',
      'Taken over',
      'new token granted',
    ],
    ['none', { kind: 'none' }, LAPSE, 'none', 'No lease', 'nothing lapses by itself'],
    ['not readable', { kind: 'unread' }, LAPSE, '?', 'Not readable', 'hidden is not the same as none'],
  ] satisfies Array<[string, GaugedLease, number, string, string, string]>)(
    'say when it is %s',
    (_name, given, now, figure, word, note) => {
      expect(leaseFigure(given, now)).toBe(figure);
      expect(leaseWord(given, now)).toBe(word);
      expect(leaseNote(given, now)).toBe(note);
    },
  );

  it('say it in full to those who cannot see the gauge', () => {
    expect(leaseSentence(lease, LAPSE - 38_000)).toBe('Lease live, 38 seconds left');
    expect(leaseSentence(lease, LAPSE + 75_000)).toBe('Lease lapsed 1 minute 15 seconds ago');
    expect(leaseSentence({ kind: 'unread' }, LAPSE)).toBe('Lease not readable');
  });
});
