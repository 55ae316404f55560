import { existsSync } from 'node:fs';
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take ten seconds and more, most of it waiting for real processes. A fresh machine knows no durations, and the runner
 * then begins with the largest file; the last of these would be waited for by one core alone.
 */
const LONGEST = [
  'lib/watcher/watcher-processes.db.test.ts',
  'proof/alerts/alerts.db.test.ts',
  'lib/recovery/commands/act-races.db.test.ts',
  'lib/locks/queries/own-server.db.test.ts',
  'proof/rehearsals/rehearsals.db.test.ts',
  'proof/model/model.db.test.ts',
  'lib/watcher/alert-processes.db.test.ts',
  'test/contract/grant-script.db.test.ts',
  'lib/health/queries/read-question-facts.db.test.ts',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const gone = LONGEST.filter((file) => !existsSync(path.join(root, file)));
    if (gone.length > 0) throw new Error(`test/runner/longest-first.ts names ${gone.join(', ')}: not there.`);
    // Those with a process of their own stand together: between two others, one would end the process that these share.
    const place = ({ moduleId, project }: TestSpecification) => {
      const index = LONGEST.indexOf(path.relative(root, moduleId));
      return index >= 0 ? index : LONGEST.length + (project.config.isolate ? 0 : 1);
    };
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}
