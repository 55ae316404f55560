/**
 * Ends this process when the demo's parent is over, however that ended: the channel between the two closes.
 * Ctrl-C is the parent's to act on; a terminal may send it to everyone at once.
 */
export function stayWithParent(): void {
  process.on('disconnect', () => process.exit(1));
  process.on('SIGINT', () => {});
}

/** Sends the one message by which a child says that it is ready. */
export function tellParent(message: Readonly<Record<string, unknown>>): void {
  process.send?.(message);
}
