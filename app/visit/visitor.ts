import 'server-only';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { currentVisit, type Visit } from '@/lib/visit/visit';
import { readVisitCookie } from '@/lib/visit/visit-cookie';

/** The visit that this request belongs to, asked again where something is shown; null on a console, and for who did not come by the link. */
export async function visitOf(): Promise<Visit | null> {
  const visit = currentVisit();
  return visit?.door.knows(readVisitCookie(await headers())) ? visit : null;
}

/** The same for a page, which is not there for anybody else. */
export async function requireVisit(): Promise<Visit> {
  return (await visitOf()) ?? notFound();
}
