import { type Outbox, noOutbox, useOutbox } from '../store/outbox-store.ts'

let current: symbol | undefined

/**
 * Shows one person's outbox on the screen. Only the writer that was opened last is active, and none after it is closed:
 * a late result of an earlier person's sender cannot reach the next person's screen.
 */
export function openOutboxWriter(): { show: (outbox: Partial<Outbox>) => void; close: () => void } {
  const own = Symbol('outbox writer')
  current = own
  useOutbox.setState(noOutbox)
  return {
    show: (outbox) => {
      if (current === own) useOutbox.setState(outbox)
    },
    close: () => {
      if (current !== own) return
      current = undefined
      useOutbox.setState(noOutbox)
    },
  }
}
