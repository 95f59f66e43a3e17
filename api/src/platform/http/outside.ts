import { assertOutsideTransaction } from '../in-transaction.ts'

/**
 * Every call to another service goes through here, and never while a transaction is open: a service that does not
 * answer would block its connection, and a few such requests would use up the pool. Make the call first (`serve`'s
 * `before`), then open the transaction.
 */
export function callOutside<Result>(call: () => Result): Result {
  assertOutsideTransaction('Another service is called')
  return call()
}

/** `fetch` that aborts a response longer than `bytes`, which would otherwise be read into memory. */
export const fetchAtMost =
  (bytes: number): typeof fetch =>
  async (input, init) => {
    const answer = await callOutside(() => fetch(input, init))
    let left = bytes
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform: (piece, to) => {
        left -= piece.length
        if (left < 0) throw new Error('The answer of another service is too long')
        to.enqueue(piece)
      },
    })
    const { status, statusText, headers } = answer
    return new Response(answer.body?.pipeThrough(counted) ?? null, { status, statusText, headers })
  }
