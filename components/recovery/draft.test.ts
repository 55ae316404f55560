import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT, givenAnswers, missingFrom, withAnswer } from '@/components/recovery/draft';

const ocr = { key: 'INV-1/ocr', stage: 'ocr', provider: 'ocr', honoursKeys: false };
const said = { ...EMPTY_DRAFT, reason: 'host unreachable', whyObsolete: 'lease lapsed' };
const TAKEN = { whyObsolete: true, followUp: false, until: false };

describe('missingFrom', () => {
  it('asks for a reason of ten characters, not counting the spaces around it', () => {
    expect(missingFrom({ ...said, reason: ' 123456789  ' }, [], TAKEN).reason).toContain('1 more');
    expect(missingFrom({ ...said, reason: '1234567890' }, [], TAKEN)).toEqual({});
  });

  it('asks why the ownership is obsolete only where somebody owns it', () => {
    const silent = { ...said, whyObsolete: ' ' };
    expect(Object.keys(missingFrom(silent, [], TAKEN))).toEqual(['whyObsolete']);
    expect(missingFrom(silent, [], { ...TAKEN, whyObsolete: false })).toEqual({});
  });

  it('asks what is to follow a lapse, and has no answer by default', () => {
    const waiting = { whyObsolete: false, followUp: true, until: false };
    expect(Object.keys(missingFrom(said, [], waiting))).toEqual(['followUp']);
    expect(missingFrom({ ...said, followUp: 'notify' }, [], waiting)).toEqual({});
  });

  it('asks how long a finding is set aside, and has no answer by default', () => {
    const snoozing = { whyObsolete: false, followUp: false, until: true };
    expect(Object.keys(missingFrom(said, [], snoozing))).toEqual(['until']);
    expect(missingFrom({ ...said, until: '1 hour' }, [], snoozing)).toEqual({});
  });

  it('asks about every effect until it is answered', () => {
    expect(Object.keys(missingFrom(said, [ocr], TAKEN))).toEqual(['INV-1/ocr']);
    expect(missingFrom(withAnswer(said, ocr.key, { answer: 'not-known' }), [ocr], TAKEN)).toEqual({});
  });
});

describe('givenAnswers', () => {
  it('leaves out an answer whose question is no longer asked', () => {
    const draft = withAnswer(said, ocr.key, { answer: 'happened', note: 'seen in the log' });
    expect(givenAnswers(draft, [ocr])).toEqual([
      { key: ocr.key, answer: 'happened', note: 'seen in the log' },
    ]);
    expect(givenAnswers(draft, [])).toEqual([]);
  });

  it('keeps the note when only the answer changes', () => {
    const first = withAnswer(said, ocr.key, { note: 'looked at 03:14' });
    expect(givenAnswers(withAnswer(first, ocr.key, { answer: 'did-not' }), [ocr])[0]?.note).toBe(
      'looked at 03:14',
    );
  });
});
