import type { ReactNode } from 'react';
import { Banner } from '@/components/ui/banner';
import { CopyCode } from '@/components/ui/copy-code';
import { PageHead } from '@/components/ui/page-head';
import { Panel, PanelHead } from '@/components/ui/panel';
import { Refusal } from '@/components/ui/refusal';
import { SideLayout } from '@/components/ui/side-layout';
import { CreatedNames } from '@/components/visit/created-names';
import { agreementTitle } from '@/components/visit/visit-words';
import { countOf, formatCount } from '@/lib/format/count';
import type { Agreement } from '@/lib/visit/agreement';
import type { Standing } from '@/lib/visit/standing';

type AgreeViewProps = { agreement: Agreement; standing: Standing };

/** What agreeing creates, read off the migrations, and how it is done: in a terminal, by whoever owns the database. */
export function AgreeView({ agreement, standing }: AgreeViewProps) {
  const { files } = agreement;
  const lines = files.reduce((sum, file) => sum + file.lines, 0);
  return (
    <>
      <PageHead title={agreementTitle(agreement)}>
        In {standing.database} alone; the roles belong to the server, and none of them can log in.
      </PageHead>
      {standing.taken.length > 0 && (
        <Banner
          tone="late"
          icon="triangle-alert"
          className="mb-3.5"
          title={`${standing.taken.map((name) => `public.${name}`).join(', ')} ${standing.taken.length === 1 ? 'is' : 'are'} there already.`}
        >
          The migrations would stop at that name and leave your table as it is: Leasehold cannot be added to
          this database while it is taken.
        </Banner>
      )}
      <SideLayout rail={<CreatedNames agreement={agreement} />}>
        <Panel aria-labelledby="how">
          <PanelHead id="how" title="How to agree" note="in a terminal" />
          <ol>
            <Step number={1} title="Read what is run">
              <p>
                <a href="/agree/sql" target="_blank" rel="noreferrer" className="link">
                  The whole SQL
                </a>
                : {countOf(files.length, 'file')}, {formatCount(lines)} lines, in the order in which they are
                run.
              </p>
            </Step>
            <Step number={2} title="Migrate">
              <MigrateAs standing={standing} />
            </Step>
            <Step number={3} title="Let the login take its roles">
              {standing.superuser ? (
                <p>{standing.login} is a superuser and may take any role: nothing is to be granted to it.</p>
              ) : (
                <>
                  <p>
                    This prints what a DBA runs, so that {standing.login} may read and act, and nothing else:
                  </p>
                  <CopyCode
                    value={`npm run db:grants -- --for console --login ${standing.login}`}
                    what="the command"
                  />
                </>
              )}
            </Step>
            <Step number={4} title="Add yourself">
              <CopyCode value="npm run user:add -- --email you@example.com --role admin" what="the command" />
              <p>This page notices by itself that the schema has come, and goes on to the sign-in.</p>
            </Step>
          </ol>
        </Panel>
        <Panel aria-labelledby="beside">
          <PanelHead id="beside" title="What changes beside it" />
          <ul className="grid gap-1.5 px-3.5 py-2.5 text-ink-2">
            <li>leasehold_owner may create in this database and in its schema public.</li>
            <li>
              leasehold_reader becomes a member of pg_monitor, leasehold_owner of pg_read_all_stats and
              leasehold_signaller of pg_signal_backend, where the login may grant that.
            </li>
            <li>
              For each month there are two tables more, for events and findings, in leasehold_months: the
              migrations lay out the next ones each time they run.
            </li>
            <li>
              No table, function or trigger that is there now is changed, and none of your queue: to read it,
              leasehold_reader needs a GRANT, which Triage then names.
            </li>
          </ul>
        </Panel>
      </SideLayout>
    </>
  );
}

function MigrateAs({ standing }: { standing: Standing }) {
  const { database, login, mayMakeRoles, mayMakeSchemas } = standing;
  const lacks = [...(mayMakeRoles ? [] : ['roles']), ...(mayMakeSchemas ? [] : ['schemas in this database'])];
  return (
    <>
      {lacks.length === 0 ? (
        <p>{login} may: its DATABASE_URL, with which this console was started, will do.</p>
      ) : (
        <p>
          {login} may not create {lacks.join(' or ')}. Do it as a login that may, or let a DBA prepare one:
          this prints what it takes.
        </p>
      )}
      {lacks.length > 0 && (
        <CopyCode value="npm run db:grants -- --for migrate --login deploy" what="the command" />
      )}
      <CopyCode
        value={
          lacks.length === 0
            ? 'npm run db:migrate'
            : `DATABASE_URL=postgres://deploy@host/${encodeURIComponent(database)} npm run db:migrate`
        }
        what="the command"
      />
      <Refusal verb="A button for it">what creates roles is not started from a browser.</Refusal>
    </>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[18px_minmax(0,1fr)] gap-x-[9px] border-line border-b px-3.5 py-[9px] last:border-b-0">
      <span aria-hidden="true" className="font-medium font-mono text-ink-3">
        {number}
      </span>
      <div className="grid min-w-0 justify-items-start gap-1.5">
        <h3 className="font-medium">{title}</h3>
        <div className="grid min-w-0 justify-items-start gap-1.5 text-ink-2">{children}</div>
      </div>
    </li>
  );
}
