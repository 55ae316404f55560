'use client';

import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import type { ComponentProps, MouseEvent } from 'react';

type LinkProps<Path extends string> = Omit<ComponentProps<'a'>, 'href'> & {
  href: Route<Path>;
  /** False keeps the place on the page: the link opens a panel of it. */
  scroll?: boolean;
};

/** A press that asks for nothing but to go there: no other tab, no download. */
export const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * A link to another page of the console, which is opened without loading the console again. It is fetched when the pointer comes
 * near it and not, as the framework's own would, when it comes into view: a list of findings would ask for a page for each of them.
 */
export function Link<Path extends string>({
  href,
  scroll = true,
  onClick,
  onPointerEnter,
  ...rest
}: LinkProps<Path>) {
  const router = useRouter();
  return (
    <a
      {...rest}
      href={href}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        router.prefetch(href);
      }}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event) || rest.target !== undefined) return;
        event.preventDefault();
        router.push(href, { scroll });
      }}
    />
  );
}
