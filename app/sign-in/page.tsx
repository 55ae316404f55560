import type { Metadata, Route } from 'next';
import { redirect } from 'next/navigation';
import { ProviderLink } from '@/app/sign-in/provider-link';
import { SignInForm } from '@/app/sign-in/sign-in-form';
import { DoorPage } from '@/components/shell/door-page';
import { CopyCode } from '@/components/ui/copy-code';
import { Link } from '@/components/ui/link';
import { currentActor } from '@/lib/auth/current-actor';
import { oidcSettings, passwordSignIn } from '@/lib/auth/oidc/oidc-settings';
import { problemOf, problemSentence } from '@/lib/auth/oidc/sign-in-problem';
import { hasAnybody } from '@/lib/auth/queries';
import { consolePools } from '@/lib/db/pools';
import { consoleEnvironment } from '@/lib/environment';
import { safeNext } from '@/lib/http/safe-next';

export const metadata: Metadata = { title: 'Sign in' };

type PageProps = { searchParams: Promise<{ next?: string | string[]; problem?: string | string[] }> };

const FIRST_ADMIN = 'npm run user:add -- --email you@example.com --role admin';

/** Says which environment this is, and nothing of any job. */
export default async function SignInPage({ searchParams }: PageProps) {
  const asked = await searchParams;
  const next = safeNext(asked.next);
  const problem = problemOf(asked.problem);
  const [provider, takesPasswords] = [oidcSettings(), passwordSignIn()];
  // When the database is away nobody can be recognised; the form then says so itself.
  const actor = await currentActor().catch(() => null);
  if (actor && problem === null) redirect(next as Route);
  // Whoever comes by a provider needs no account made before.
  const anybody = provider !== null || (await hasAnybody(consolePools().auth).catch(() => true));
  return (
    <DoorPage
      environment={consoleEnvironment()}
      title="Sign in"
      lead="Every act you take here is recorded under your name."
      foot={
        anybody
          ? 'No account? An admin of this console makes one for you. Sessions last 12 hours.'
          : 'Whoever is made first adds the others, on the page People. Sessions last 12 hours.'
      }
    >
      {problem && (
        <p role="alert" className="mb-4 rounded-control bg-fail-tint px-3 py-2">
          {problemSentence(problem, provider?.name ?? 'The identity provider')}
        </p>
      )}
      {provider && <ProviderLink name={provider.name} next={next} alone={!takesPasswords} />}
      {!anybody && (
        <>
          <p>
            Nobody has an account here yet. This makes the first, in a terminal, and prints its password once:
          </p>
          <CopyCode value={FIRST_ADMIN} what="the command" className="mt-1.5 mb-4" />
        </>
      )}
      {takesPasswords && <SignInForm next={next} />}
      {actor && (
        <p className="mt-4 text-ink-2">
          You are signed in as {actor.name}.{' '}
          <Link href={next as Route} className="link">
            Go on
          </Link>
        </p>
      )}
    </DoorPage>
  );
}
