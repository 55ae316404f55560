'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { Lamp } from '@/components/ui/lamp';

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
    <main className="mx-auto max-w-[640px] px-4 py-16">
      <div role="alert" className="flex gap-2.5">
        <Lamp tone="fail" icon="unplug" className="mt-1.5" />
        <div>
          <h1 className="font-semibold text-title">{sentence.replace(/\.$/, '')}</h1>
          <p className="mt-1 text-ink-2">
            Nothing can be shown until it answers, not even who is signed in. This page asks again by itself.
          </p>
        </div>
      </div>
    </main>
  );
}
