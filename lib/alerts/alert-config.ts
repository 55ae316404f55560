import { z } from 'zod';
import type { AlertRule } from '@/lib/alerts/alert-rule';
import { defaultRules, HOLDING_UP } from '@/lib/alerts/default-rules';
import { DESTINATION_KINDS, type Destination } from '@/lib/alerts/destination';
import { secondsOf, spanOf } from '@/lib/format/span';
import type { FaultKind } from '@/lib/triage/finding';
import { FOLDED_CAUSE } from '@/lib/triage/fold-words';

/** Who is told of what. */
export type AlertConfig = {
  destinations: readonly Destination[];
  rules: readonly AlertRule[];
  /** Seconds for which it must be quiet before it is over: what comes back sooner was never away. */
  resolveAfter: number;
};

type Environment = Readonly<Record<string, string | undefined>>;

const RESOLVE_AFTER = 30;
const SECRET_MIN = 16;

/**
 * Reads a configuration from its JSON text. Addresses and secrets that stand in `environment` are named there by `urlFrom`
 * and `secretFrom`. Throws a sentence that says where it is wrong, and never what stands in an address or a secret.
 */
export function parseAlertConfig(text: string, environment: Environment): AlertConfig {
  const parsed = configSchema.safeParse(json(text));
  if (!parsed.success) {
    throw new Error(`LEASEHOLD_ALERTS is wrong${toldIssue(parsed.error.issues[0])}`);
  }
  const { resolveAfter, rules } = parsed.data;
  const destinations = parsed.data.destinations.map((one, index) => destinationOf(one, index, environment));
  const names = destinations.map(({ name }) => name);
  const config = {
    destinations,
    rules:
      rules?.map((rule) => ({ ...rule, name: rule.name ?? nameOf(rule) }) as AlertRule) ??
      defaultRules(names),
    resolveAfter,
  };
  checkNames(config);
  return config;
}

function toldIssue(issue: z.core.$ZodIssue | undefined): string {
  if (issue === undefined) return '.';
  const place = issue.path.length > 0 ? ` at ${issue.path.map(String).join('.')}` : '';
  const message =
    issue.code === 'unrecognized_keys' ? `there is no ${issue.keys.join(', ')} here.` : issue.message;
  return `${place}: ${message}`;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('LEASEHOLD_ALERTS is no JSON.');
  }
}

const words = (max: number) =>
  z
    .string({ error: 'text is wanted.' })
    .trim()
    .min(1, 'text is wanted.')
    .max(max, `at most ${max} characters.`);

const span = z.string({ error: 'a span is wanted, like "15 min".' }).transform((text, context) => {
  const seconds = secondsOf(text);
  if (seconds !== null) return seconds;
  context.addIssue({ code: 'custom', message: 'a span is wanted, like "30 s", "15 min", "1 h" or "2 d".' });
  return z.NEVER;
});

const positive = z
  .int({ error: 'a whole number is wanted.' })
  .min(1, 'at least 1.')
  .max(1_000_000, 'at most 1000000.');

const environmentName = z
  .string({ error: 'the name of an environment variable is wanted.' })
  .regex(/^[A-Z][A-Z0-9_]*$/, 'the name of an environment variable is wanted, like LEASEHOLD_ALERT_SECRET.');

const destinationSchema = z
  .strictObject(
    {
      name: words(80),
      kind: z
        .enum(DESTINATION_KINDS, { error: `one of ${DESTINATION_KINDS.join(', ')}.` })
        .default('generic'),
      url: words(2_000).exactOptional(),
      urlFrom: environmentName.exactOptional(),
      secretFrom: environmentName.exactOptional(),
      subjects: z.boolean({ error: 'true or false.' }).default(false),
      allowPlainHttp: z.boolean({ error: 'true or false.' }).default(false),
    },
    { error: 'a destination is an object with a name and an address.' },
  )
  .refine(({ url, urlFrom }) => (url === undefined) !== (urlFrom === undefined), {
    error: 'a destination has either url or urlFrom.',
  });

const common = {
  name: words(120).exactOptional(),
  to: z.array(words(80), { error: 'names of destinations are wanted.' }).min(1, 'a rule tells somebody.'),
  repeat: span
    .nullable()
    .default(3_600)
    .refine((seconds) => seconds === null || seconds >= 60, { error: 'at most once a minute.' }),
};
const queues = z.array(words(200), { error: 'names of queues are wanted.' }).min(1).nullable().default(null);
const KINDS = Object.keys(FOLDED_CAUSE) as [FaultKind, ...FaultKind[]];
const counted = { ...common, queues, atLeast: positive, within: span };

const ruleSchema = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      ...common,
      kind: z.literal('finding'),
      queues,
      findings: z
        .array(z.enum(KINDS, { error: `kinds of findings are ${KINDS.join(', ')}.` }))
        .min(1)
        .default([...HOLDING_UP]),
      confidence: z
        .enum(['certain', 'likely', 'unknown'], { error: 'one of certain, likely, unknown.' })
        .default('likely'),
      openFor: span.default(0),
      heldUp: positive.default(1),
    }),
    z.strictObject({ ...common, kind: z.literal('oldest-pending'), queues, over: span }),
    z.strictObject({ ...common, kind: z.literal('oldest-running'), queues, over: span }),
    z.strictObject({
      ...common,
      kind: z.literal('lock-sample-slow'),
      times: z.number({ error: 'a number is wanted.' }).min(1.5, 'at least 1.5.').max(1_000).default(5),
      atLeastMs: positive.default(250),
    }),
    z.strictObject({
      ...common,
      kind: z.literal('locks-piling-up'),
      share: z
        .number({ error: 'a number is wanted.' })
        .min(0.01, 'at least 0.01.')
        .max(1, 'at most 1.')
        .default(0.7),
    }),
    z.strictObject({ ...counted, kind: z.literal('renew-failures') }),
    z.strictObject({ ...counted, kind: z.literal('stale-writes') }),
    z.strictObject({
      ...common,
      kind: z.literal('watcher-silent'),
      after: span
        .default(30)
        .refine((seconds) => seconds >= 15, { error: 'at least 15 s: a watcher may be slow.' }),
    }),
    z.strictObject({ ...common, kind: z.literal('record-broken') }),
    z.strictObject({ ...common, kind: z.literal('reviews-waiting'), over: span.default(86_400) }),
  ],
  { error: 'no rule of this kind exists.' },
);

const configSchema = z.strictObject(
  {
    destinations: z
      .array(destinationSchema, { error: 'a list of destinations is wanted.' })
      .min(1, 'at least one destination is wanted.')
      .max(20, 'at most 20 destinations.'),
    rules: z.array(ruleSchema, { error: 'a list of rules is wanted.' }).min(1).max(100).exactOptional(),
    resolveAfter: span.default(RESOLVE_AFTER),
  },
  { error: 'an object with destinations and rules is wanted.' },
);

type RawDestination = z.infer<typeof destinationSchema>;

function destinationOf(raw: RawDestination, index: number, environment: Environment): Destination {
  const place = `LEASEHOLD_ALERTS is wrong at destinations.${index} (${raw.name}): `;
  const url = raw.url ?? environment[raw.urlFrom ?? ''] ?? '';
  const from = raw.urlFrom === undefined ? 'url' : raw.urlFrom;
  if (url === '') throw new Error(`${place}${from} is not set.`);
  const why = whyNotUrl(url, raw.allowPlainHttp);
  if (why !== null) throw new Error(`${place}${from} ${why}`);
  const secret = raw.secretFrom === undefined ? null : (environment[raw.secretFrom] ?? '');
  if (secret !== null && secret.length < SECRET_MIN)
    throw new Error(`${place}set ${raw.secretFrom} to at least ${SECRET_MIN} random characters.`);
  return { name: raw.name, kind: raw.kind, url, secret, subjects: raw.subjects };
}

/** Why nothing is sent to an address; null where it may. A secret in clear would be read on the way. */
function whyNotUrl(text: string, allowPlainHttp: boolean): string | null {
  if (!URL.canParse(text)) return 'is no address.';
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return 'holds a name or a password; use secretFrom.';
  if (protocol === 'https:') return null;
  if (protocol !== 'http:') return 'must begin with https.';
  const here = hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
  return here || allowPlainHttp ? null : 'must begin with https, or say allowPlainHttp.';
}

type RawRule = z.infer<typeof ruleSchema>;

/** What a rule without a name is called. */
function nameOf(rule: RawRule): string {
  const where = 'queues' in rule && rule.queues ? ` in ${rule.queues.join(', ')}` : '';
  switch (rule.kind) {
    case 'finding': {
      const held =
        rule.heldUp > 1 ? `${rule.heldUp} jobs or more held up by one finding` : 'A job is held up';
      return `${held}${where}${rule.openFor > 0 ? ` for ${spanOf(rule.openFor)}` : ''}`;
    }
    case 'oldest-pending':
      return `Oldest pending over ${spanOf(rule.over)}${where}`;
    case 'oldest-running':
      return `Oldest running over ${spanOf(rule.over)}${where}`;
    case 'lock-sample-slow':
      return `The lock sample takes ${rule.times} times as long as it did`;
    case 'locks-piling-up':
      return `The lock table is ${Math.round(rule.share * 100)} % full`;
    case 'renew-failures':
      return `${rule.atLeast} renewals failed within ${spanOf(rule.within)}${where}`;
    case 'stale-writes':
      return `${rule.atLeast} stale writes rejected within ${spanOf(rule.within)}${where}`;
    case 'watcher-silent':
      return `No watcher is heard for ${spanOf(rule.after)}`;
    case 'record-broken':
      return 'The record is broken';
    case 'reviews-waiting':
      return `Acts wait for review for ${spanOf(rule.over)}`;
  }
}

function checkNames({ destinations, rules }: AlertConfig): void {
  const wrong = (sentence: string) => new Error(`LEASEHOLD_ALERTS is wrong: ${sentence}`);
  const names = destinations.map(({ name }) => name);
  const twice = repeated(names);
  if (twice !== undefined) throw wrong(`two destinations are called ${twice}.`);
  const same = repeated(rules.map(({ name }) => name));
  if (same !== undefined) throw wrong(`two rules are called “${same}”; give one of them another name.`);
  for (const { name, to } of rules) {
    const unknown = to.find((one) => !names.includes(one));
    if (unknown !== undefined)
      throw wrong(`the rule “${name}” tells ${unknown}, and no destination is called so.`);
    if (repeated(to) !== undefined) throw wrong(`the rule “${name}” tells ${repeated(to)} twice.`);
  }
}

const repeated = (names: readonly string[]): string | undefined =>
  names.find((name, index) => names.indexOf(name) !== index);
