import type { Figures } from './figures';

/** The parts of the proof, in the order of the page. */
export const PARTS = ['rehearsals', 'model', 'mutations', 'chaos', 'alerts', 'fuzz'] as const;

export type Part = (typeof PARTS)[number];

type Section = { title: string; command: string; about: string };

const SECTIONS: Readonly<Record<Part, Section>> = {
  rehearsals: {
    title: 'Rehearsals',
    command: 'npm run rehearse',
    about:
      'Real worker processes on a real PostgreSQL get into trouble and are recovered. What is asked is the destination: what it admitted, and whether each effect was done once.',
  },
  model: {
    title: 'The model',
    command: 'npm run test:model',
    about:
      'Random schedules of three workers, two operators, a watcher and a destination, interleaved also inside transactions; after each step every invariant is asked of the database. `npm test` runs 300 of them.',
  },
  mutations: {
    title: 'Guards, taken away one by one',
    command: 'npm run test:mutations',
    about:
      'Each condition, lock and order that protects something is dropped alone, and the tests named beside it must go red.',
  },
  chaos: {
    title: 'Chaos',
    command: 'npm run test:chaos',
    about:
      'Eight scripted operators act while PostgreSQL, the console and the watcher are ended by SIGKILL at random. Afterwards every answer an operator got is compared with the record and with the rows.',
  },
  alerts: {
    title: 'Alerts',
    command: 'npm run prove:alerts',
    about:
      'A worker process that holds a job is ended by SIGKILL, with two watcher processes and a receiver over HTTP; another worker takes the job over. Each time one alert must arrive in time, and one message that it is over.',
  },
  fuzz: {
    title: 'Bad input',
    command: 'npm run test:fuzz',
    about:
      'Every server action and every GET handler against generated input. `npm test` tries 300 at each surface.',
  },
};

/** docs/proof.md, drawn whole from what the runs left, so that words and figures cannot part. */
export function proofPage(all: Partial<Record<Part, Figures>>): string {
  const sections = PARTS.flatMap((part) => {
    const figures = all[part];
    return figures ? [sectionText(SECTIONS[part], figures)] : [];
  });
  return ['# Proof\n\nWritten by the commands below, each its own part. Do not edit.\n', ...sections].join(
    '\n',
  );
}

function sectionText({ title, command, about }: Section, figures: Figures): string {
  const { at, versions, summary } = figures;
  const said = `## ${title}\n\n${about}\n\n\`${command}\`, ${at.slice(0, 10)}, ${versions.join(', ')}:\n\n**${summary}**\n`;
  return figures.rows.length > 0 ? `${said}\n${table(figures)}\n` : said;
}

function table({ columns, rows }: Figures): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escapeCell).join(' | ')} |`;
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n');
}

const escapeCell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
