'use client';

import { type ChangeEvent, useState } from 'react';
import { buttonClass } from '@/components/ui/button';
import { TextArea } from '@/components/ui/field';
import { Panel, PanelHead } from '@/components/ui/panel';
import { headOfFile, headsInText } from '@/lib/audit/kept-heads';
import { headText } from '@/lib/audit/verification';
import type { ChainHead } from '@/lib/audit/verify-export.mjs';
import { MOST_HEADS } from '@/lib/audit/verify-path';
import { countOf } from '@/lib/format/count';

type VerifyHeadsProps = { heads: readonly ChainHead[]; onHeads: (heads: readonly ChainHead[]) => void };

/** Takes heads that were kept elsewhere: as text, or out of an export, of which nothing leaves the browser. */
export function VerifyHeads({ heads, onHeads }: VerifyHeadsProps) {
  const [text, setText] = useState(heads.map(headText).join('\n'));
  const [problem, setProblem] = useState<string>();
  const take = (
    next: string,
    without = 'No head stands in it: a number, a colon and 64 hexadecimal digits.',
  ) => {
    const found = headsInText(next);
    setText(next);
    if (next.trim() !== '' && found.length === 0) setProblem(without);
    else if (found.length > MOST_HEADS) setProblem(`At most ${MOST_HEADS} heads are compared at once.`);
    else setProblem(undefined);
    onHeads(found.length > MOST_HEADS ? [] : found);
  };
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    currentTarget.value = '';
    if (!file) return;
    const head = await headOfFile(file);
    if (head) take([text.trim(), headText(head)].filter(Boolean).join('\n'));
    else setProblem(`${file.name} is no export of a record, or holds no event.`);
  };
  return (
    <Panel aria-labelledby="verify-heads">
      <PanelHead
        id="verify-heads"
        title="Against kept heads"
        note={heads.length > 0 ? countOf(heads.length, 'head') : 'optional'}
      />
      <div className="grid gap-2.5 px-3.5 py-3">
        <p className="text-ink-2 text-label">
          A head stands for the whole record up to it. Take it from the watcher’s log or from an export, out
          of reach of whoever can write the database.
        </p>
        <TextArea
          label="Heads"
          hint="one or more"
          mono
          rows={3}
          spellCheck={false}
          placeholder="4711:9f86d081…"
          value={text}
          error={problem}
          onChange={(event) => take(event.currentTarget.value)}
        />
        <label
          className={`${buttonClass({ size: 'small' })} relative cursor-pointer focus-within:outline-2 focus-within:outline-accent focus-within:outline-offset-2`}
        >
          Take the head of an export
          <input
            type="file"
            accept=".jsonl,.csv"
            className="absolute inset-0 cursor-pointer opacity-0"
            onChange={(event) => void choose(event)}
          />
        </label>
      </div>
    </Panel>
  );
}
