import { AsyncLocalStorage } from 'node:async_hooks'

const transactions = new AsyncLocalStorage<true>()

/** Marks what `run` does as part of a transaction; scoped-transactions.ts does it for all of theirs. */
export const inTransaction = <Result>(run: () => Result): Result => transactions.run(true, run)

/** For whatever may take long: a few requests that wait with a transaction open would use up the pool. */
export function assertOutsideTransaction(what: string): void {
  if (transactions.getStore()) throw new Error(`${what} inside a transaction`)
}
