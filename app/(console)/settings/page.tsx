import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { requireActor } from '@/app/(console)/require-actor';
import { SettingsScreen } from '@/app/(console)/settings/settings-screen';
import { askSettings } from '@/app/api/settings/ask-settings';
import { consoleSetting } from '@/lib/auth/setting';
import { DatabaseError } from '@/lib/db/errors';
import { consoleEnvironment } from '@/lib/environment';
import { publicOrigin } from '@/lib/http/public-origin';
import { settingsOptions } from '@/lib/rights/query-options';

export const metadata: Metadata = { title: 'Settings' };

export default async function SettingsPage() {
  await requireActor();
  const client = new QueryClient();
  try {
    client.setQueryData(settingsOptions(false).queryKey, (await askSettings()).value);
  } catch (error) {
    // What cannot be read now the page asks for by itself, and says so.
    if (!(error instanceof DatabaseError)) throw error;
  }
  const setting = consoleSetting();
  const own = { origin: publicOrigin(), environment: consoleEnvironment(), ...setting };
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SettingsScreen own={own} />
    </HydrationBoundary>
  );
}
