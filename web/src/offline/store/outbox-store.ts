import { create } from 'zustand'
import type { PendingFile } from '../files/pending-file.ts'
import type { Delay } from '../outbox/flush.ts'
import type { OutboxItem } from './stored-sheet.ts'

export type Waiting = {
  /** Why sending failed, if it did. */
  delay: Delay | null
  /** When it is retried, by this device's clock. */
  nextAt: number | null
}
export type Outbox = Waiting & {
  items: readonly OutboxItem[]
  /** Pending letters and attachments. */
  files: readonly PendingFile[]
  isSending: boolean
}

export const noOutbox: Outbox = { items: [], files: [], isSending: false, delay: null, nextAt: null }

/** The state of the outbox for the screens: what waits, whether it is being sent, why it failed. */
export const useOutbox = create<Outbox>()(() => noOutbox)
