'use server';

import { markNotificationsRead } from '@/lib/approvals/commands/mark-notifications-read';
import { forgetNotifications } from '@/lib/approvals/sampler';
import { currentActor } from '@/lib/auth/current-actor';
import { nameError } from '@/lib/db/errors';
import { consolePools } from '@/lib/db/pools';
import { sentText } from '@/lib/http/sent';
import { isJobKey } from '@/lib/jobs/job-key';
import { log } from '@/lib/log';

/** Marks what the signed-in person was told as read, up to the newest they saw. Null when done, else why not. */
export async function readNotifications(upTo: string): Promise<string | null> {
  if (!isJobKey(sentText(upTo))) return 'There is no such notice.';
  try {
    const actor = await currentActor();
    if (actor === null) return 'Sign in again: it is not marked yet.';
    await markNotificationsRead(consolePools().operator, actor.id, upTo);
    forgetNotifications(actor.id);
    return null;
  } catch (error) {
    log.error({ err: nameError(error) }, 'notices could not be marked as read');
    return 'It could not be marked as read. It stands here until it is.';
  }
}
