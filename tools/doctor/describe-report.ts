import { styleText } from 'node:util';
import { formatDuration } from '@/lib/format/duration';
import { formatUtcDateTime, formatUtcTime } from '@/lib/format/utc-time';
import { type Answer, QUESTIONS, type QuestionAnswer } from '@/lib/health/questions/question';
import { CLOSED_LOOKED_AT, LOOK_BACK_HOURS } from '@/lib/health/questions/queue-facts';
import type { QuestionsReport, QueueAnswers } from '@/lib/health/questions/report';
import { everyWords } from '@/lib/health/questions/words';

export type Look = { /** Characters of a line. */ width: number; colour: boolean };

/** The report as text for a terminal, queue by queue. What stands in a database is told, never sent on as it is. */
export function describeReport(report: QuestionsReport, look: Look): string[] {
  const { database, serverVersion, role, readAt, table, rows, queues, left, counts } = report;
  const about =
    rows === null ? 'no statistics of its size yet' : `about ${rows.toLocaleString('en-US')} rows`;
  const put = (line: string) => fold(line, '', '', look.width);
  return [
    ...put(
      `Six questions of the database ${database}, PostgreSQL ${serverVersion}, asked as ${role} on ${formatUtcDateTime(readAt)}.`,
    ),
    ...put(
      table === null
        ? 'It has no table processing_jobs.'
        : `Attempts are in ${table}, ${about}. Looked at: what runs, and of each queue at most ${CLOSED_LOOKED_AT.toLocaleString('en-US')} attempts closed in the last ${LOOK_BACK_HOURS} h.`,
    ),
    ...queues.flatMap((queue) => ['', ...describeQueue(queue, look)]),
    ...(left > 0 ? ['', `${left} more queues were not looked at.`] : []),
    '',
    `${counts.yes} yes, ${counts.no} no, ${counts['cannot tell']} cannot tell.`,
  ];
}

function describeQueue({ queue, promise, answers }: QueueAnswers, look: Look): string[] {
  const name = queue === null ? 'All attempts' : `Queue ${queue}`;
  const promised = promise
    ? `: lease ${formatDuration(promise.ttl * 1_000)}, heartbeat ${everyWords(promise.heartbeatInterval)}`
    : '';
  return [
    painted('bold', safe(`${name}${promised}`), look),
    ...answers.flatMap((answer, index) => describeAnswer(answer, index + 1, look)),
  ];
}

const MARKS: Readonly<Record<Answer, { word: string; format: 'green' | 'red' | 'yellow' }>> = {
  yes: { word: 'yes', format: 'green' },
  no: { word: 'NO', format: 'red' },
  'cannot tell': { word: '?', format: 'yellow' },
};

const INDENT = ' '.repeat(10);
const HANGING = ' '.repeat(6);

function describeAnswer(answer: QuestionAnswer, number: number, look: Look): string[] {
  const { word, format } = MARKS[answer.answer];
  const question = QUESTIONS.find(({ key }) => key === answer.question);
  const put = (text: string) => fold(text, INDENT, HANGING, look.width);
  const unsure = answer.answer === 'cannot tell' ? ' Cannot tell.' : '';
  return [
    `  ${painted(format, word.padEnd(5), look)}${number}. ${question?.full}${unsure}`,
    ...fold(answer.sentence, INDENT, '', look.width),
    ...answer.evidence.flatMap(({ what, value, where, readAt }) =>
      put(`read  ${what}: ${value} (${where}, ${formatUtcTime(readAt)})`),
    ),
    ...answer.fixes.flatMap(({ does, sql }) => [
      ...put(`fix   ${does}`),
      // Whole on its line, to be copied.
      ...(sql === null ? [] : [`${INDENT}${HANGING}${safe(sql)}`]),
    ]),
  ];
}

function painted(format: 'bold' | 'green' | 'red' | 'yellow', text: string, { colour }: Look): string {
  return colour ? styleText(format, text, { validateStream: false }) : text;
}

/** A name in a table may hold what moves a cursor or changes a terminal. */
function safe(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\u${code.toString(16).padStart(4, '0')}`;
  });
}

/** Breaks at spaces, and indents what follows by `hanging` more; a word that is longer than a line stays whole. */
function fold(text: string, indent: string, hanging: string, width: number): string[] {
  const lines: string[] = [];
  let line = indent;
  let empty = true;
  for (const word of safe(text).split(' ')) {
    if (!empty && line.length + 1 + word.length > width) {
      lines.push(line);
      line = indent + hanging;
      empty = true;
    }
    line += empty ? word : ` ${word}`;
    empty = false;
  }
  return [...lines, line];
}
