type Transaction = { readonly done: Promise<void> }

/**
 * A transaction that the browser aborts (a full disk, a page that is closed, site data that are cleared) rejects each of
 * its requests, and `done` as well. Whoever waits learns it from one of them; the others would be unhandled.
 */
export function begun<T extends Transaction>(tables: T): T {
  tables.done.catch(() => undefined)
  return tables
}

/** Resolves once the writes are stored. One that throws at once, in an aborted transaction, leaves none before it alone. */
export async function commit({ done }: Transaction, ...writes: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const write of writes) write().catch(() => undefined)
  await done
}
