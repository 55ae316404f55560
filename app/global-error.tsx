'use client';

import { fontVariables } from '@/app/fonts';
import './globals.css';

type GlobalErrorProps = { error: Error & { digest?: string }; reset: () => void };

/** Stands in for everything when even the frame could not be made. */
export default function GlobalError({ error, reset }: GlobalErrorProps) {
  return (
    <html lang="en" className={fontVariables}>
      <body>
        <main className="mx-auto grid max-w-[640px] justify-items-start gap-3 px-4 py-16">
          <h1 className="font-semibold text-title">The console could not be shown</h1>
          <p className="text-ink-2">
            Nothing was written. The console’s log has the cause{error.digest && ` under ${error.digest}`}.
          </p>
          <button type="button" onClick={reset} className="link">
            Try again
          </button>
        </main>
      </body>
    </html>
  );
}
