/** Who is signed in; `whyNotPeople` is why they may not see everybody else's accounts. */
export type Account = { name: string; role: string; whyNotPeople?: string | null };

export type AccountMenuProps = { account: Account; onSignOut: () => void; onHelp: () => void };
