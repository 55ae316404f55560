'use client';

import { useQuery } from '@tanstack/react-query';
import { problemOf } from '@/app/(console)/problem-of';
import { useDocumentTitle } from '@/components/providers/use-document-title';
import { SettingsView } from '@/components/settings/settings-view';
import { useRefreshInterval } from '@/components/shell/refresh';
import { ProblemPanel } from '@/components/ui/problem-panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { settingsOptions } from '@/lib/rights/query-options';
import type { OwnSettings } from '@/lib/rights/settings';

/** What the console may and may not, live: a grant that a DBA gives shows by itself. */
export function SettingsScreen({ own }: { own: OwnSettings }) {
  const { data, error } = useQuery(settingsOptions(useRefreshInterval()));
  const problem = problemOf(error);
  useDocumentTitle('Settings');
  if (data) return <SettingsView settings={data} own={own} problem={problem} />;
  return problem ? (
    <ProblemPanel title="The rights could not be read" sentence={problem} />
  ) : (
    <SkeletonRows label="Reading the console’s rights" rows={6} />
  );
}
