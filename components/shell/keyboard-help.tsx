import { Dialog } from '@/components/ui/dialog';
import { Kbd } from '@/components/ui/kbd';
import { CONSOLE_PAGES, NAVIGATION } from './navigation';

type Shortcut = { keys: string; does: string };

const GROUPS: ReadonlyArray<{ title: string; shortcuts: ReadonlyArray<Shortcut> }> = [
  {
    title: 'Go to',
    shortcuts: [...NAVIGATION, ...CONSOLE_PAGES].map(({ shortcut, label }) => ({
      keys: shortcut,
      does: label,
    })),
  },
  {
    title: 'In a list',
    shortcuts: [
      { keys: 'j', does: 'Next row' },
      { keys: 'k', does: 'Row before' },
      { keys: 'Enter', does: 'Open the row' },
      { keys: 'x', does: 'Select the row, or take it back' },
      { keys: 'Shift X', does: 'Select all from the last one to this' },
    ],
  },
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: 'Ctrl K', does: 'Go to a page or a job, open an act' },
      { keys: '/', does: 'Search jobs' },
      { keys: '?', does: 'These keys' },
      { keys: 'Esc', does: 'Close the panel or the menu' },
    ],
  },
];

/** Every shortcut there is. */
export function KeyboardHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog title="Keys" open={open} onClose={onClose}>
      <div className="grid gap-4 p-4">
        {GROUPS.map(({ title, shortcuts }) => (
          <section key={title}>
            <h3 className="mb-1 text-ink-3 text-label">{title}</h3>
            <dl className="grid grid-cols-[112px_1fr] gap-y-1.5">
              {shortcuts.map(({ keys, does }) => (
                <div key={keys} className="contents">
                  <dt className="flex gap-1">
                    {keys.split(' ').map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
