import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { fontVariables } from '@/app/fonts';
import { ThemeScript } from '@/components/shell/theme-script';
import { IconsFirst } from '@/components/ui/icon';
import './globals.css';

/** Says nothing of any job: a link preview is fetched by machines that are not signed in. */
export const metadata: Metadata = {
  title: { default: 'Leasehold', template: '%s · Leasehold' },
  description: 'The on-call console for stuck Postgres jobs.',
  robots: { index: false, follow: false },
};

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#e4e8e5' },
    { media: '(prefers-color-scheme: dark)', color: '#0c1110' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  return (
    <html lang="en" className={fontVariables} suppressHydrationWarning>
      <body>
        <IconsFirst />
        <ThemeScript nonce={nonce} />
        {children}
      </body>
    </html>
  );
}
