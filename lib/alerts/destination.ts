/** How a receiver wants it: JSON of this console, or a text as Slack and those like it take. */
export const DESTINATION_KINDS = ['generic', 'slack'] as const;
export type DestinationKind = (typeof DESTINATION_KINDS)[number];

/** Where messages go, as whoever runs this configured it. `url` and `secret` stay in the process that sends. */
export type Destination = {
  name: string;
  kind: DestinationKind;
  url: string;
  /** Signs what is sent; null where it is not signed. */
  secret: string | null;
  /** Whether it may hear the business keys of jobs and what a finding says of them. */
  subjects: boolean;
};

/** What may be known of a destination: its host, and neither address nor secret. */
export type ShownDestination = {
  name: string;
  kind: DestinationKind;
  host: string;
  subjects: boolean;
  signed: boolean;
};

/** A destination as the page, the log and the database may know it. */
export function shownDestination({ name, kind, url, secret, subjects }: Destination): ShownDestination {
  return { name, kind, host: new URL(url).host, subjects, signed: secret !== null };
}
