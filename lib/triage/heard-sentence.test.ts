import { describe, expect, it } from 'vitest';
import { heardSentence } from '@/lib/triage/heard-sentence';
import { at, running } from '@/test/support/observations';

const said = (heartbeatAt: string) =>
  heardSentence(running({ worker: { heartbeatAt }, lease: { renewedAt: at(-20) } }), ': it is alive.');

describe('the sentence that an owner is heard', () => {
  it('says how long ago', () => {
    expect(said(at(-3))).toBe('w-7f3a was heard 0:03 ago: it is alive.');
  });

  it('makes no age of a heartbeat that lies in the future, and says by how much', () => {
    expect(said(at(3_595))).toBe(
      'No age of w-7f3a can be trusted: the last heartbeat, 04:14:04, lies in the future by 59:55. It may be at work under this lease.',
    );
  });

  it('takes one that is a moment ahead for one that has just come', () => {
    expect(said(at(2))).toBe('w-7f3a was heard 0:00 ago: it is alive.');
  });
});
