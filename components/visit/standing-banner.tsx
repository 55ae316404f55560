import { Banner } from '@/components/ui/banner';
import { CopyCode } from '@/components/ui/copy-code';
import { Link } from '@/components/ui/link';
import { nextStep, type Standing } from '@/lib/visit/standing';

/** Above every page of a visit: that it only looks, and what would be next. */
export function StandingBanner({ standing }: { standing: Standing }) {
  const next = nextStep(standing);
  if (next === null)
    return (
      <Banner tone="note" icon="circle-dashed" title="The schema leasehold is there.">
        The console is starting; this page goes on to it by itself.
      </Banner>
    );
  if (next.step === 'finish')
    return (
      <Banner tone="note" icon="circle-dashed" title="The schema leasehold is there, and not all of it.">
        The migrations run just now, or stopped on the way: <Code>npm run db:migrate</Code> goes on where they
        are.
      </Banner>
    );
  if (next.step === 'grant')
    return (
      <div className="grid gap-1.5">
        <Banner tone="late" icon="key-round" title="The schema leasehold is there.">
          The login {standing.login} may not take {next.roles.join(', ')} yet. This prints what a DBA runs for
          it; then this page goes on by itself.
        </Banner>
        <CopyCode value={`npm run db:grants -- --for console --login ${standing.login}`} what="the command" />
      </div>
    );
  return (
    <Banner tone="note" icon="eye" title="Only looked at.">
      Nothing of Leasehold is in this database, and nothing is created in it. It is read as{' '}
      <span className="font-mono">{standing.login}</span>, in transactions that cannot write. No act can be
      carried out before its owner agrees to the schema: see{' '}
      <Link href="/agree" className="link">
        what agreeing creates
      </Link>
      .
    </Banner>
  );
}

function Code({ children }: { children: string }) {
  return <code className="font-mono text-[12px]">{children}</code>;
}
