import { describe, expect, it } from 'vitest';
import { rowChanges, tellingColumns } from '@/components/audit/before-after';

const before = [{ id: '7', attempt: 3, status: 'running', lease_token: '4711', payload_note: 'x' }];
const after = [
  { id: '7', attempt: 3, status: 'failed', lease_token: '4711', payload_note: 'x' },
  { id: '8', attempt: 4, status: 'pending', lease_token: null, payload_note: null },
];

describe('rowChanges', () => {
  it('pairs rows by id and says which one the act made', () => {
    expect(rowChanges(before, after).map(({ title, created }) => [title, created])).toEqual([
      ['Attempt 3', false],
      ['Attempt 4', true],
    ]);
  });

  it('knows a session by its pid, and one that is gone by having nothing after', () => {
    const [session] = rowChanges([{ pid: 4711, state: 'idle' }], []);
    expect(session).toMatchObject({ title: 'Session 4711', created: false });
    expect(session?.columns.find(({ name }) => name === 'state')).toMatchObject({
      before: 'idle',
      after: 'none',
    });
  });

  it('marks only the columns whose value differs', () => {
    const [closed] = rowChanges(before, after);
    expect(closed?.columns.filter((column) => column.changed).map((column) => column.name)).toEqual([
      'status',
    ]);
  });

  it('tells a column that was null from a row that was not there', () => {
    const [, made] = rowChanges(before, after);
    expect(made?.columns.find((column) => column.name === 'lease_token')).toEqual({
      name: 'lease_token',
      before: 'none',
      after: 'null',
      changed: true,
    });
  });

  it('tells of no change when nothing moved', () => {
    const [row] = rowChanges(before, before);
    expect(row && tellingColumns(row).every((column) => !column.changed)).toBe(true);
  });
});
