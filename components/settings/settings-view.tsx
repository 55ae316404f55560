'use client';

import { AbilitiesTable } from '@/components/settings/abilities-table';
import { AllowedEarlierPanel } from '@/components/settings/allowed-earlier-panel';
import { ConsoleFacts } from '@/components/settings/console-facts';
import { DatabaseFacts } from '@/components/settings/database-facts';
import { FindingsPanel } from '@/components/settings/findings-panel';
import { settingsTitle } from '@/components/settings/settings-title';
import { Banner } from '@/components/ui/banner';
import { PageHead } from '@/components/ui/page-head';
import { SideLayout } from '@/components/ui/side-layout';
import type { OwnSettings, Settings } from '@/lib/rights/settings';

type SettingsViewProps = {
  settings: Settings;
  own: OwnSettings;
  /** Why the newest read failed; null when it did not. */
  problem: string | null;
};

/** What this console may and may not in its database, the statements that would mend it, and how it is set up. */
export function SettingsView({ settings, own, problem }: SettingsViewProps) {
  const { login, serverVersion, database, missing, beyond, abilities } = settings;
  return (
    <>
      <PageHead title={settingsTitle(settings)}>
        It logs in as <span className="font-mono">{login}</span> on PostgreSQL {serverVersion}, database{' '}
        <span className="font-mono">{database}</span>.
      </PageHead>
      {problem && (
        <Banner
          tone="late"
          icon="circle-question-mark"
          title="The rights could not be read again."
          className="mb-3.5"
        >
          {problem} Below is what was read last.
        </Banner>
      )}
      <SideLayout
        railWidth={308}
        rail={
          <>
            <ConsoleFacts own={own} />
            <DatabaseFacts settings={settings} />
          </>
        }
      >
        <FindingsPanel
          id="missing"
          title="Missing"
          says="The console goes on without these. A DBA mends them; the page sees it by itself."
          findings={missing}
        />
        <FindingsPanel
          id="beyond"
          title="More than it should"
          says="The console uses none of these. Whoever took it over could."
          findings={beyond}
        />
        <AllowedEarlierPanel allowedEarlier={settings.allowedEarlier} />
        <AbilitiesTable abilities={abilities} />
      </SideLayout>
    </>
  );
}
