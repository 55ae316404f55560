import { describe, expect, it } from 'vitest';
import { lineOf } from './place-in-file';

const FILE = `import { defineConfig } from './somewhere';

const payments = {
  name: 'payments',
  columns: { id: 'id',
    'status': 'state' },
} as const;

export default defineConfig({
  sources: [
    payments,
    {
      name: 'mails',
      statuses: {
        running: ['a', 'b'],
      },
    },
  ],
});
`;

describe('lineOf', () => {
  it('finds a member through the call, the list and the object', () => {
    expect(lineOf(FILE, ['sources', 1, 'name'])).toBe(13);
    expect(lineOf(FILE, ['sources', 1, 'statuses', 'running', 1])).toBe(15);
  });

  it('finds it through a name and a type, and by a key in quotes', () => {
    expect(lineOf(FILE, ['sources', 0, 'columns', 'status'])).toBe(6);
  });

  it('gives the object around what is missing', () => {
    expect(lineOf(FILE, ['sources', 1, 'fenced'])).toBe(12);
    expect(lineOf(FILE, ['sources', 7])).toBe(10);
  });

  it('gives no line where nothing is exported', () => {
    expect(lineOf('const nothing = 1;', ['sources'])).toBe(null);
  });
});
