/** One series of an exposition: `leasehold_jobs{queue="invoices",status="held"}` is its name, labels and value. */
export type Series = { name: string; labels: Readonly<Record<string, string>>; value: number };

/** What `/metrics` says, as Prometheus reads it. */
export type Exposition = {
  /** By name the type that it was declared with. */
  types: ReadonlyMap<string, string>;
  series: readonly Series[];
  /** The value of the one series that has these labels, and maybe others; null when there is none. Throws when there are several. */
  value(name: string, labels?: Readonly<Record<string, string>>): number | null;
};

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const LINE = new RegExp(`^(${NAME})(?:\\{(.*)\\})? (\\S+)$`);
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/gy;

/** Reads the text format, version 0.0.4. Throws at the first line that Prometheus would not take. */
export function readExposition(text: string): Exposition {
  if (!text.endsWith('\n')) throw new Error('The last line is not ended.');
  const types = new Map<string, string>();
  const series: Series[] = [];
  const known = new Set<string>();
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('# HELP ')) continue;
    if (line.startsWith('# TYPE ')) {
      const [, , name = '', type = ''] = line.split(' ');
      if (types.has(name)) throw new Error(`${name} is declared twice.`);
      if (!/^(counter|gauge|histogram|summary|untyped)$/.test(type)) throw new Error(`No type: ${line}`);
      types.set(name, type);
      continue;
    }
    const one = readLine(line);
    const key = JSON.stringify([one.name, Object.entries(one.labels).sort()]);
    if (known.has(key)) throw new Error(`Said twice: ${line}`);
    known.add(key);
    if (!types.has(one.name) && !types.has(one.name.replace(/_(bucket|sum|count)$/, '')))
      throw new Error(`Not declared: ${line}`);
    series.push(one);
  }
  return {
    types,
    series,
    value: (name, labels = {}) => {
      const wanted = Object.entries(labels);
      const found = series.filter(
        (one) => one.name === name && wanted.every(([label, value]) => one.labels[label] === value),
      );
      if (found.length > 1) throw new Error(`${name} has ${found.length} series with these labels.`);
      return found[0]?.value ?? null;
    },
  };
}

function readLine(line: string): Series {
  const [, name, labels, value = ''] = LINE.exec(line) ?? [];
  if (name === undefined) throw new Error(`Not a line: ${line}`);
  const number = Number(value.replace(/^([+-]?)Inf$/, '$1Infinity'));
  if (Number.isNaN(number) && !/^nan$/i.test(value)) throw new Error(`No number: ${line}`);
  return { name, labels: readLabels(labels ?? ''), value: number };
}

function readLabels(text: string): Record<string, string> {
  const found = [...text.matchAll(LABEL)];
  if (found.map(([whole]) => whole).join('') !== text) throw new Error(`No labels: ${text}`);
  return Object.fromEntries(
    found.map(([, label = '', value = '']) => [
      label,
      value.replace(/\\(.)/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped)),
    ]),
  );
}
