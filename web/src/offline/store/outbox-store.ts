import { create } from 'zustand'
import type { PendingFile } from '../files/pending-file.ts'
import type { Delay } from '../outbox/flush.ts'
import type { OutboxItem } from './stored-sheet.ts'

export type Waiting = {
  /** Why what waits could not go, when it could not. */
  delay: Delay | null
  /** When it is tried again, by this device's clock. */
  nextAt: number | null
}
export type Outbox = Waiting & {
  items: readonly OutboxItem[]
  /** Letters and attachments that wait. */
  files: readonly PendingFile[]
  isSending: boolean
}

export const noOutbox: Outbox = { items: [], files: [], isSending: false, delay: null, nextAt: null }

/** What the screens say of the offline store: what waits on it, whether it is being sent, why it could not go. */
export const useOutbox = create<Outbox>()(() => noOutbox)
