import 'server-only';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import type { Actor } from '@/lib/auth/actor';
import { currentActor } from '@/lib/auth/current-actor';

/** The signed-in person, asked once a request; sends everybody else to the sign-in. Throws when the database is away. */
export const requireActor = cache(async (): Promise<Actor> => {
  const actor = await currentActor();
  if (actor === null) redirect('/sign-in');
  return actor;
});
