/**
 * A process of a library, with the library's own worker in it: makes its tables, adds a job to the queue `mail` unless it is told that one waits, takes
 * one, says which, and is at work on it until it is told to finish. Plain JavaScript, and one library a process: a test starts many of them.
 */
const [library = '', url = '', waits = ''] = process.argv.slice(2);
process.on('disconnect', () => process.exit(1));

/** @type {Promise<void>} */
const finished = new Promise((resolve) => {
  process.on('message', () => resolve());
});

/** @param {string} key of the address of its job */
async function work(key) {
  process.send?.({ took: key });
  await finished;
}

/** Half a minute to be heard again, ten minutes to run out; the version before 12 knows of the second only. */
const PROMISES = { heartbeatSeconds: 30, expireInSeconds: 600 };

/** @param {import('pg-boss').PgBoss} boss @param {object} promises */
async function runBoss(boss, promises) {
  boss.on('error', () => {});
  await boss.start();
  await boss.createQueue('mail');
  if (!waits) await boss.send('mail', { to: 'Ana' }, promises);
  await boss.work('mail', { pollingIntervalSeconds: 0.5 }, async ([job]) => work(`mail:${job?.id}`));
}

/** @param {typeof import('graphile-worker')} graphile */
async function runGraphile({ run, Logger }) {
  const { addJob } = await run({
    connectionString: url,
    noHandleSignals: true,
    pollInterval: 500,
    logger: new Logger(() => () => {}),
    taskList: { mail: async (_, { job }) => work(job.id) },
  });
  if (!waits) await addJob('mail', { to: 'Ana' }, { queueName: 'letters' });
}

/** @type {Readonly<Record<string, () => Promise<void>>>} */
const RUN = {
  'pg-boss': async () => runBoss(new (await import('pg-boss')).PgBoss(url), PROMISES),
  'pg-boss-10': async () => {
    const { default: PgBoss } = await import('pg-boss-10');
    const { expireInSeconds } = PROMISES;
    await runBoss(/** @type {any} */ (new PgBoss(url)), { expireInSeconds });
  },
  'graphile-worker': async () => runGraphile(await import('graphile-worker')),
  'graphile-worker-17': async () => runGraphile(/** @type {any} */ (await import('graphile-worker-17'))),
};

await RUN[library]?.();
