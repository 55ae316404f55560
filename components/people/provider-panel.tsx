import { buttonClass } from '@/components/ui/button';
import { Panel, PanelHead } from '@/components/ui/panel';

type ProviderPanelProps = { name: string; linked: boolean; email: string };

/** Whether the identity provider opens one's account, and the way to let it. */
export function ProviderPanel({ name, linked, email }: ProviderPanelProps) {
  return (
    <Panel aria-labelledby="provider">
      <PanelHead id="provider" title={name} />
      <div className="grid gap-3 px-3.5 py-3 text-ink-2">
        {linked ? (
          <p>It opens your account, and your groups there say which role you have.</p>
        ) : (
          <>
            <p>
              It does not open your account yet. Once it does, your groups there say which role you have. It
              must know you by <span className="font-mono wrap-anywhere">{email}</span>.
            </p>
            {/* Not a Link: it leads to another site, and must not be fetched before it is pressed. */}
            <a href="/api/auth/oidc/start?link&next=/account" className={buttonClass()}>
              Let {name} open my account
            </a>
          </>
        )}
      </div>
    </Panel>
  );
}
