import { parseArgs } from 'node:util';
import { doctorAnswer } from '@/tools/doctor/answer';
import { describeReport } from '@/tools/doctor/describe-report';

/**
 * `npm run doctor -- [--json]`: asks the six questions of each queue of any database in DATABASE_URL, ours or not. It only
 * reads. Ends with 0 when each answer is yes, 1 when one is no, 2 when one could not be given.
 */
async function doctor(): Promise<void> {
  const { json } = parseArgs({ options: { json: { type: 'boolean', default: false } } }).values;
  const answer = await doctorAnswer(process.env.DATABASE_URL);
  if (json) console.log(JSON.stringify(answer));
  else if (answer.report) {
    const look = { width: Math.min(process.stdout.columns ?? 120, 120), colour: inColour() };
    console.log(describeReport(answer.report, look).join('\n'));
  } else console.error(answer.problem);
  process.exitCode = answer.exitCode;
}

const inColour = () => process.stdout.isTTY === true && !process.env.NO_COLOR;

doctor().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 2;
});
