import { describe, expect, it } from 'vitest';
import type { FollowUp } from '@/lib/leases/lease-wait';
import { fireWait, readyWaits } from '@/lib/watcher/fire-waits';
import { armOnForeign, look, passBy, type WaitStage } from '@/test/support/libraries/foreign-wait-stage';
import type { Play } from '@/test/support/libraries/play';
import { ANA } from '@/test/support/stuck-job';
import { type ArmedWait, storyOf } from '@/test/support/wait';

/** Whether a job of it may be taken by one person once its lease is over and its owner silent, or takes a second one. */
export type WaitPlay = Play & { alone: boolean };

/** What a wait on a job of each of these comes to, on a stage with their tables. */
export function proveWaits(stage: WaitStage, plays: readonly WaitPlay[]): void {
  const arm = (play: Play, followUp?: FollowUp) => armOnForeign(stage, play, followUp);
  const fire = ({ id }: ArmedWait) => fireWait(stage.db.asOperator(), stage.lead, id);
  const ready = () => readyWaits(stage.db.asOperator());
  async function statusOf(play: Play, key: string): Promise<string | undefined> {
    const { job } = await look(stage, play, key);
    return job.state === 'read' ? job.value.status : undefined;
  }

  describe.each(plays.map((play) => [play.title, play] as const))(
    'waiting out a lease on a job of %s',
    (_, play) => {
      it('moves nothing when it is armed, and tells in the armer’s name that it lapsed', async () => {
        const wait = await arm(play);
        expect(await ready()).toEqual([]);
        expect(await fire(wait)).toBe('armed');
        await passBy(stage, play, wait);
        expect(await ready()).toEqual([wait.id]);
        expect(await fire(wait)).toBe('fired');
        expect(await statusOf(play, wait.key)).toBe('running');
        expect(await storyOf(stage.db, wait)).toMatchObject({
          state: 'fired',
          detail: expect.stringMatching(
            /^The lease of .+ lapsed at .+, and nobody renewed it or took it over\.$/,
          ),
          records: [{ action: 'wait-out', outcome: 'done', actor_name: ANA.name, rows_changed: 0 }],
        });
        const { rows } = await stage.db.admin.query(
          `select source, job_key, guard ->> 'startedAt' is not distinct from before -> 0 ->> 'started_at' as same_run, after -> 0 ->> 'status' as status
         from leasehold.audit_events where correlation_id = $1 and outcome = 'done'`,
          [wait.correlationId],
        );
        expect(rows).toMatchObject([{ source: play.source, job_key: wait.key, status: 'running' }]);
      });

      it('carries its follow-up out where one person alone may, and needs a person where it takes two', async () => {
        const wait = await arm(play, 'retry');
        await wait.leave();
        await passBy(stage, play, wait);
        expect(await fire(wait)).toBe(play.alone ? 'fired' : 'needs_you');
        expect(await statusOf(play, wait.key)).toBe(play.alone ? 'pending' : 'running');
        const { detail, records } = await storyOf(stage.db, wait);
        expect(records).toMatchObject([
          play.alone
            ? { action: 'retry', outcome: 'done', actor_name: ANA.name }
            : { action: 'wait-out', outcome: 'needs_you', rows_changed: 0 },
        ]);
        if (!play.alone) expect(detail).toMatch(/the job may run twice\. That takes a second person\.$/);
      });

      it('stands down when its owner finished, and needs a person where what is done is removed', async () => {
        const wait = await arm(play, 'retry');
        await wait.finish();
        expect(await ready()).toEqual([wait.id]);
        expect(await fire(wait)).toBe(play.keepsDone ? 'stood_down' : 'needs_you');
        expect((await storyOf(stage.db, wait)).detail).toMatch(
          play.keepsDone ? /^It completed.* The owner was alive\.$/ : /any more: it may be done/,
        );
      });

      it('does it once, however many watchers’ calls come at the same moment', async () => {
        const wait = await arm(play, play.alone ? 'retry' : 'notify');
        await wait.leave();
        await passBy(stage, play, wait);
        const states = await Promise.all(Array.from({ length: 6 }, () => fire(wait)));
        expect(new Set(states)).toEqual(new Set(['fired']));
        expect((await storyOf(stage.db, wait)).records).toHaveLength(1);
      });
    },
  );
}
