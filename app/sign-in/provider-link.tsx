import { buttonClass } from '@/components/ui/button';

type ProviderLinkProps = { name: string; next: string; alone: boolean };

/** Leads to the identity provider and, from there, to where one wanted to go. */
export function ProviderLink({ name, next, alone }: ProviderLinkProps) {
  return (
    <>
      {/* Not a Link: it leads to another site, and must not be fetched before it is pressed. */}
      <a
        href={`/api/auth/oidc/start?next=${encodeURIComponent(next)}`}
        className={`${buttonClass({ variant: alone ? 'primary' : 'accent' })} w-full max-sm:h-[46px]`}
      >
        Continue with {name}
      </a>
      {!alone && (
        <p className="my-4 flex items-center gap-3 text-ink-3 text-label before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          or with a password
        </p>
      )}
    </>
  );
}
