import { answerTo, type Draft } from '@/components/recovery/draft';
import type { ActionOffer, EffectQuestion } from '@/lib/actions/action-offer';

type Rows = Extract<ActionOffer, { allowed: true }>['preview'];

/** The rows after, as the answers so far make them: an effect left "not known" that could happen twice starts the next attempt held. */
export function rowsWithAnswers(rows: Rows, questions: readonly EffectQuestion[], draft: Draft): Rows {
  const open = questions.filter(
    ({ key, honoursKeys }) => !honoursKeys && answerTo(draft, key).answer === 'not-known',
  );
  if (open.length === 0) return rows;
  const note = `until somebody knows about ${open.map(({ stage }) => stage).join(', ')}`;
  return rows.map((row) => (row.from === null ? { ...row, to: 'held', note } : row));
}
