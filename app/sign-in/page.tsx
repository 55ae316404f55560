import type { Metadata, Route } from 'next';
import { redirect } from 'next/navigation';
import { SignInForm } from '@/app/sign-in/sign-in-form';
import { BrandMark } from '@/components/shell/brand';
import { EnvironmentPlate } from '@/components/shell/environment-plate';
import { EnvironmentRail } from '@/components/shell/environment-rail';
import { Panel } from '@/components/ui/panel';
import { currentActor } from '@/lib/auth/current-actor';
import { consoleEnvironment } from '@/lib/environment';
import { safeNext } from '@/lib/http/safe-next';

export const metadata: Metadata = { title: 'Sign in' };

type PageProps = { searchParams: Promise<{ next?: string | string[] }> };

/** Says which environment this is, and nothing of any job. */
export default async function SignInPage({ searchParams }: PageProps) {
  const next = safeNext((await searchParams).next);
  // When the database is away nobody can be recognised; the form then says so itself.
  const actor = await currentActor().catch(() => null);
  if (actor) redirect(next as Route);
  const environment = consoleEnvironment();
  return (
    <div className="flex min-h-dvh flex-col bg-page">
      <EnvironmentRail environment={environment} />
      <main className="m-auto w-full max-w-[380px] px-4 py-12">
        <div className="mb-5 flex items-center gap-2.5">
          <BrandMark className="size-6 flex-none" />
          <span className="font-semibold text-heading">Leasehold</span>
          <span className="ml-auto">
            <EnvironmentPlate environment={environment} />
          </span>
        </div>
        <Panel className="px-5 pt-5 pb-6">
          <h1 className="font-semibold text-title">Sign in</h1>
          <p className="mt-1 mb-5 text-ink-2">Every act you take here is recorded under your name.</p>
          <SignInForm next={next} />
        </Panel>
        <p className="mt-4 text-ink-3 text-label">
          No account? Whoever runs this console makes one for you. Sessions last 12 hours.
        </p>
      </main>
    </div>
  );
}
