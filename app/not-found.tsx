import { NotFoundPage } from '@/components/shell/not-found-page';

export default function NotFound() {
  return (
    <main className="mx-auto max-w-[640px] px-4 py-16">
      <NotFoundPage />
    </main>
  );
}
