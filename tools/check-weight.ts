import { readFileSync } from 'node:fs';
import { type Budget, judgeWeights, kb } from '@/tools/weight/judge-weights';
import { weigh } from '@/tools/weight/weigh';

/** Weighs the pages of the production build and fails when one is above its number in tools/weight/budget.json. */
const budget: Budget = JSON.parse(readFileSync('tools/weight/budget.json', 'utf8'));
const weights = weigh();
console.log('First-load JavaScript, kB gzipped (at most)');
for (const { route, bytes } of weights)
  console.log(`${kb(bytes).padStart(8)} (${budget[route] ?? '-'})  ${route}`);
const broken = judgeWeights(weights, budget);
for (const line of broken) console.error(line);
process.exitCode = broken.length > 0 ? 1 : 0;
