'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useEffect, useRef } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { Kbd } from '@/components/ui/kbd';

type SearchBoxProps = {
  /** Takes the focus when it appears: on a phone it appears because it was asked for. */
  focusFirst?: boolean;
  className?: string | undefined;
};

/** Goes to the jobs that match. `/` puts the focus into it. */
export function SearchBox({ focusFirst = false, className }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const router = useRouter();
  useEffect(() => {
    if (focusFirst) input.current?.focus();
  }, [focusFirst]);

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = String(new FormData(event.currentTarget).get('search') ?? '');
    router.push(`/jobs?${new URLSearchParams({ search: words })}`);
  };

  return (
    <search className="contents">
      <form
        action="/jobs"
        onSubmit={search}
        className={classNames(
          'flex h-[30px] min-w-0 items-center gap-2 rounded-control border border-control bg-panel pr-2 pl-2.5 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
          className,
        )}
      >
        <Icon icon="search" size="button" className="text-ink-3" />
        <input
          ref={input}
          type="search"
          name="search"
          data-search=""
          aria-label="Search jobs"
          placeholder="Subject, id or owner"
          autoComplete="off"
          spellCheck={false}
          className="h-full min-w-0 flex-1 bg-transparent outline-none max-sm:text-[16px]"
        />
        <span aria-hidden="true" className="max-lg:hidden">
          <Kbd>/</Kbd>
        </span>
      </form>
    </search>
  );
}
