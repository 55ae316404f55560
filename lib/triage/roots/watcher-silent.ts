import type { RootRule } from '@/lib/triage/roots/root-view';

/** Nobody fires armed waits or records findings. */
export const watcherSilent: RootRule = ({ databaseNow, database, watcher }) => {
  if (watcher === null || watcher.state === 'alive') return [];
  return [
    {
      about: 'watcher',
      kind: 'watcher-silent',
      rule: `watcher-silent/${watcher.state}`,
      fingerprint: `postgres/${encodeURIComponent(database)}/watcher/watcher-silent`,
      address: { source: 'postgres', database, key: 'watcher' },
      queue: null,
      subject: 'the watcher',
      attempt: null,
      owner: null,
      lease: null,
      confidence: watcher.state === 'never' ? 'certain' : 'likely',
      since: watcher.heartbeatAt,
      cause: watcher.state === 'never' ? 'No watcher has run' : 'Watcher silent',
      sentence: watcher.sentence ?? '',
      verdict: 'Start a watcher.',
      ifNothing: 'Nothing armed is carried out, and no trouble is put on record, until a watcher runs.',
      suffers: 'Whoever relies on an armed wait.',
      evidence: [],
      runbookUrl: null,
      safe: [{ verb: 'wait', label: 'Start a watcher', note: 'Run npm run watcher where the console runs.' }],
      unsafe: [],
      sufferers: [],
      databaseNow,
    },
  ];
};
