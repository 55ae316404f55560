import { describe, expect, it } from 'vitest';
import { sentForm, sentText } from '@/lib/http/sent';

describe('what an action was sent', () => {
  it('is the text itself, and nothing where it is none or no column could hold it', () => {
    expect(
      ['retry', '🜁 by night', ['retry'], { toString: 'x' }, null, 7, 'a\0b', '\ud800'].map(sentText),
    ).toEqual([...['retry', '🜁 by night', '', '', '', '', '', '']]);
  });

  it('is the form itself, and an empty one where it is none', () => {
    const form = new FormData();
    form.set('email', 'olga@example.com');
    expect(sentForm(form)).toBe(form);
    expect([...sentForm({ get: 'x' })]).toEqual([]);
  });
});
