import { type AdvisoryKey, bigintKey, pairKey } from '@/lib/locks/advisory-key';
import { keyText, type LiveJob, type NamedKey, type NamingContext } from '@/lib/locks/key-names/key-name';

/** One way of making a key of a job: the names that go into it, and what they are. */
type Form = { key: AdvisoryKey; name: string; of: string };

/**
 * Keys that an application makes of its jobs by this project's rules: the pair of queue and subject, the pair of a
 * registered namespace and the subject, and business keys of the subject, of queue and subject, and of the subject's
 * parts between `/` or `:`. Several jobs of one subject share a name.
 */
export function liveJobNames({ jobs, registered }: NamingContext): NamedKey[] {
  const namespaces = registered.flatMap((one) => ('namespace' in one && one.name === null ? [one] : []));
  const found = new Map<string, { form: Form; normal: boolean; jobKeys: Set<string> }>();
  const add = (form: Form, job: LiveJob, normal = false) => {
    const text = `${form.name}\0${keyText(form.key)}`;
    const seen = found.get(text) ?? { form, normal, jobKeys: new Set() };
    // A namespace may be called like a queue: one key, and held by design if either is.
    found.set(text, { form: seen.form, normal: seen.normal || normal, jobKeys: seen.jobKeys.add(job.key) });
  };
  for (const job of jobs) {
    for (const form of formsOf(job)) add(form, job);
    for (const { namespace, liveness } of namespaces)
      add(pair(namespace, job.subject, 'subject'), job, liveness);
  }
  return [...found.values()].map(({ form, normal, jobKeys: [...jobKeys] }) => ({
    key: form.key,
    name: form.name,
    tool: null,
    how: `computed from the ${form.of} of live job ${listed(jobKeys)}`,
    certainty: 'certain',
    normal,
    jobKeys,
  }));
}

function* formsOf({ queue, subject }: LiveJob): Iterable<Form> {
  // A queue read from elsewhere may hold what Postgres text cannot, and no lock was taken under that.
  if (`${queue}${subject}`.includes('\0')) return;
  yield pair(queue, subject, 'queue and subject');
  yield business([queue, subject], 'queue and subject');
  yield business([subject], 'subject');
  for (const between of ['/', ':']) {
    const parts = subject.split(between);
    if (parts.length > 1) yield business(parts, 'parts of the subject');
  }
}

function pair(namespace: string, name: string, of: string): Form {
  return { key: { form: 'pair', pair: pairKey(namespace, name) }, name: `${namespace} / ${name}`, of };
}

function business(parts: readonly string[], of: string): Form {
  return { key: { form: 'bigint', bigint: bigintKey(...parts) }, name: parts.join(' / '), of };
}

/** The first few: a subject may have many attempts. */
function listed(keys: readonly string[]): string {
  const [first = '', ...others] = keys;
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}
