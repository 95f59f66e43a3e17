import { type Outbox, noOutbox, useOutbox } from '../store/outbox-store.ts'

let current: symbol | undefined

/**
 * The right to show one person's outbox. Only the writer that was opened last is used, and none after it is closed:
 * what an earlier person's sender learns late cannot reach the next person's screen.
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
