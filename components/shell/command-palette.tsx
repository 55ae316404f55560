'use client';

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Dialog } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import type { IconName } from '@/components/ui/icon-name';

/** One thing the palette can do. Nothing in it writes: an act opens its panel. */
export type PaletteCommand = {
  key: string;
  label: string;
  /** What it is about: the page, the job, the queue. */
  note?: string;
  icon: IconName;
  run: () => void;
};

type CommandPaletteProps = {
  open: boolean;
  onClose: () => void;
  commands: readonly PaletteCommand[];
  /** What can be done with words that name nothing here: search the jobs for them. */
  search: (words: string) => PaletteCommand;
};

/** Everything that can be reached from here, by its name. */
export function CommandPalette({ open, onClose, commands, search }: CommandPaletteProps) {
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const input = useRef<HTMLInputElement>(null);
  // After the dialog has opened: it would give the focus to its close button.
  useEffect(() => {
    if (open) input.current?.focus();
  }, [open]);
  const listId = useId();
  const found = matching(commands, words);
  const shown = words.trim() === '' ? found : [...found, search(words.trim())];

  const wanted = useRef<PaletteCommand | null>(null);
  const choose = (command: PaletteCommand | undefined) => {
    if (!command) return;
    wanted.current = command;
    onClose();
  };
  // Only now has the dialog given the focus back: what the command opens can take it.
  const onClosed = () => {
    setWords('');
    setChosen(0);
    onClose();
    wanted.current?.run();
    wanted.current = null;
  };
  const move = (to: number) => {
    setChosen(to);
    list.current?.children[to]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(Math.min(chosen + 1, shown.length - 1));
    else if (event.key === 'ArrowUp') move(Math.max(chosen - 1, 0));
    else if (event.key === 'Enter') choose(shown[chosen]);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog
      title="Go to, or open an act"
      open={open}
      onClose={onClosed}
      className="mt-[12vh] max-sm:mb-auto!"
    >
      <div className="flex items-center gap-2.5 border-line border-b px-4">
        <Icon icon="search" className="text-ink-3" />
        <input
          ref={input}
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={shown[chosen] ? `${listId}-${chosen}` : undefined}
          aria-label="Page, act, subject or job id"
          placeholder="Page, act, subject or job id"
          autoComplete="off"
          spellCheck={false}
          value={words}
          onChange={(event) => {
            setWords(event.target.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
          className="h-11 min-w-0 flex-1 bg-transparent text-section outline-none max-sm:text-[16px]"
        />
      </div>
      <ul
        id={listId}
        ref={list}
        aria-label="What can be opened"
        className="max-h-[46vh] overflow-y-auto p-1.5"
      >
        {shown.map((command, place) => (
          <Line
            key={command.key}
            id={`${listId}-${place}`}
            command={command}
            chosen={place === chosen}
            onPoint={() => setChosen(place)}
            onChoose={() => choose(command)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

type LineProps = {
  id: string;
  command: PaletteCommand;
  chosen: boolean;
  onPoint: () => void;
  onChoose: () => void;
};

function Line({ id, command, chosen, onPoint, onChoose }: LineProps) {
  return (
    <li>
      <button
        type="button"
        id={id}
        tabIndex={-1}
        aria-current={chosen || undefined}
        onPointerMove={onPoint}
        onClick={onChoose}
        className={classNames(
          'grid min-h-9 w-full grid-cols-[16px_minmax(0,1fr)_16px] items-center gap-x-2.5 rounded-chip px-2.5 py-1.5 text-left max-sm:min-h-11',
          chosen && 'bg-accent-tint',
        )}
      >
        <Icon icon={command.icon} className="text-accent" />
        <span className="min-w-0 wrap-anywhere">
          <span className="font-medium">{command.label}</span>{' '}
          {command.note && <span className="text-ink-2 text-label">{command.note}</span>}
        </span>
        {chosen && <Icon icon="corner-down-left" size="button" className="text-ink-2" />}
      </button>
    </li>
  );
}

/** Every word must occur, in any order; as they were given otherwise, so that a key always stands in its place. */
function matching(commands: readonly PaletteCommand[], words: string): PaletteCommand[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter(({ label, note = '' }) => {
    const text = `${label} ${note}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
