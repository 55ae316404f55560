'use client';

import { useQuery } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import type { FrameRights } from '@/app/(console)/frame-rights-of';
import { Notices } from '@/app/(console)/notices';
import { PageErrorPanel } from '@/app/(console)/rare-parts';
import { useReviewCount } from '@/app/(console)/use-review-count';
import { signOut } from '@/app/sign-in/actions';
import { isAway } from '@/components/providers/is-away';
import { OutageProvider } from '@/components/providers/outage';
import { OutageBanner } from '@/components/providers/outage-banner';
import { SettingProvider } from '@/components/providers/setting';
import { AppShell } from '@/components/shell/app-shell';
import { PaletteProvider } from '@/components/shell/palette-context';
import { ReadOnlyBanner } from '@/components/shell/read-only-plate';
import { useRefreshInterval } from '@/components/shell/refresh';
import { NewFindings } from '@/components/triage/new-findings';
import { WatcherBeat } from '@/components/triage/watcher-beat';
import { useWhenIdle } from '@/components/ui/use-when-idle';
import type { Actor } from '@/lib/auth/actor';
import type { Setting } from '@/lib/auth/setting';
import type { Environment } from '@/lib/environment';
import { formatCount } from '@/lib/format/count';
import { epochMs } from '@/lib/time';
import type { Finding } from '@/lib/triage/finding';
import { foldFindings } from '@/lib/triage/fold';
import { outageOf, triageOptions } from '@/lib/triage/query-options';
import { setAside } from '@/lib/triage/set-aside';
import type { TriageStrip } from '@/lib/triage/snapshot';

type ConsoleFrameProps = {
  actor: Actor;
  rights: FrameRights;
  setting: Setting;
  environment: Environment;
  children: ReactNode;
};

/** Wires the shell to the sample that every page shares: clock, counts, freshness, and the truth about an outage. */
export function ConsoleFrame({ actor, rights, setting, environment, children }: ConsoleFrameProps) {
  useWhenIdle(PageErrorPanel.ahead);
  const triage = useQuery(triageOptions(useRefreshInterval()));
  const snapshot = triage.data?.snapshot ?? null;
  const outage = outageOf(triage);
  const reviewCount = useReviewCount(actor.id, rights.review, snapshot?.requests);
  const pathname = usePathname();
  const readAt = snapshot ? epochMs(snapshot.databaseNow) : null;
  const cards = foldFindings(
    setAside(snapshot?.findings ?? [], snapshot?.snoozes ?? []).awake,
    snapshot?.unlisted,
  );

  // The locks are read past whoever has locked the jobs.
  const isOld = outage !== null && (isAway(outage) || pathname !== '/locks');

  return (
    <OutageProvider sentence={outage?.sentence ?? null}>
      <SettingProvider setting={setting}>
        <PaletteProvider>
          <AppShell
            environment={environment}
            readOnly={setting.readOnly}
            databaseName={snapshot?.database ?? ''}
            serverNowMs={readAt}
            updatedAtMs={readAt}
            account={{ ...actor, whyNotPeople: rights.whyNotPeople }}
            onSignOut={() => void signOut()}
            counts={
              snapshot
                ? {
                    triage: formatCount(cards.length),
                    locks: formatCount(snapshot.findings.filter(isAboutALock).length),
                    ...stripCounts(snapshot.strip),
                    ...(reviewCount === undefined ? {} : { review: reviewCount }),
                  }
                : {}
            }
            foot={
              snapshot?.strip && (
                <WatcherBeat standing={snapshot.strip.watcher} databaseNow={snapshot.databaseNow} />
              )
            }
            banner={
              <>
                {setting.readOnly && <ReadOnlyBanner />}
                <Notices />
                {outage && (
                  <OutageBanner
                    outage={outage}
                    database={snapshot?.database ?? null}
                    readAt={snapshot?.databaseNow ?? null}
                  />
                )}
              </>
            }
          >
            <NewFindings keys={cards.map((card) => card.key)} />
            <div className={isOld ? 'grayscale' : undefined}>{children}</div>
          </AppShell>
        </PaletteProvider>
      </SettingProvider>
    </OutageProvider>
  );
}

/** Open attempts, which are what the jobs list is opened for at night, and workers that have not said they left. */
function stripCounts(strip: TriageStrip | null) {
  if (strip === null) return {};
  const open = strip.running + strip.pending.count + strip.held;
  return {
    jobs: formatCount(open, strip.pending.atLeast ? 'at-least' : 'exact'),
    workers: formatCount(strip.workers.registered),
  };
}

/** A cause among sessions and locks, which the Locks page shows with whoever is behind it. */
function isAboutALock({ about, kind }: Finding): boolean {
  return about !== 'job' && about !== 'watcher' && kind !== 'unseen';
}
