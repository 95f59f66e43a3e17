import { create } from 'zustand'
import type { Delay } from '../outbox/kind.ts'
import type { WaitingWork } from '../outbox/kinds.ts'

export type Pause = {
  /** Why sending failed, if it did. */
  delay: Delay | null
  /** When it is retried, by this device's clock. */
  nextAt: number | null
}
export type Outbox = Pause & {
  waiting: WaitingWork
  isSending: boolean
}

/** Dispatches `check` where marks that a holiday suspends may be welcome again. */
export const outboxChecks = new EventTarget()

// Written out: the table of kinds is loaded after the page.
export const noOutbox: Outbox = {
  waiting: { marks: [], files: [], scores: [] },
  isSending: false,
  delay: null,
  nextAt: null,
}

/** The state of the outbox for the screens: what waits, whether it is being sent, why it failed. */
export const useOutbox = create<Outbox>()(() => noOutbox)
