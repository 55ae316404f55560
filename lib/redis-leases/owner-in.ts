import type { OwnerForm } from '@/lib/redis-leases/redis-lease';

/** Longer than any name of a worker; a value that is longer is not one. */
const LONGEST_OWNER = 200;

/** The owner that a value names, or why it names none. */
export function ownerIn(
  value: string,
  form: OwnerForm,
): { owner: string; ownerless: null } | { owner: null; ownerless: string } {
  if (form.kind === 'random') return { owner: null, ownerless: 'Its value is random and names nobody.' };
  const named = form.kind === 'value' ? value : memberOf(value, form.path);
  if (typeof named === 'string' && named !== '' && named.length <= LONGEST_OWNER)
    return { owner: named, ownerless: null };
  return {
    owner: null,
    ownerless:
      form.kind === 'value'
        ? 'Its value is too long, or too short, to be the name of an owner.'
        : `Its value has no ${form.path.join('.')} that names an owner.`,
  };
}

function memberOf(value: string, path: readonly string[]): unknown {
  try {
    return path.reduce<unknown>(
      (at, name) =>
        typeof at === 'object' && at !== null && Object.hasOwn(at, name)
          ? (at as Record<string, unknown>)[name]
          : undefined,
      JSON.parse(value),
    );
  } catch {
    return undefined;
  }
}
