/** A key nobody can guess, made once an arming. `randomUUID` would need a secure page; a console on plain HTTP has none. */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
