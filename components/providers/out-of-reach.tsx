'use client';

import { Unplug } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { Banner } from '@/components/ui/banner';

/** Often enough that the page is back within seconds of the database. */
const ASK_AGAIN_MS = 2_000;

/** Stands in for a page that could not even learn who is signed in; it comes back by itself. */
export function OutOfReach({ sentence }: { sentence: string }) {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => router.refresh(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [router]);
  return (
    <main className="mx-auto grid max-w-[640px] gap-3 px-4 py-16">
      <h1 className="font-semibold text-title">The database is out of reach</h1>
      <Banner tone="fail" icon={Unplug} title={sentence}>
        Nothing can be shown until it answers. This page asks again by itself.
      </Banner>
    </main>
  );
}
