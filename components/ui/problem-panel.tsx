import { EmptyState } from './empty-state';
import { Panel } from './panel';

type ProblemPanelProps = {
  /** What could not be read. */
  title: string;
  /** Why, in a sentence for people. */
  sentence: string;
};

/** The place of a panel that could not be read at all; the next read tries again by itself. */
export function ProblemPanel({ title, sentence }: ProblemPanelProps) {
  return (
    <Panel aria-label={title}>
      <EmptyState tone="unknown" icon="circle-question-mark" title={title}>
        {sentence} The page asks again by itself.
      </EmptyState>
    </Panel>
  );
}
