import { create } from 'zustand'
import type { Delay } from './send-all.ts'
import type { OutboxItem } from './kept-sheet.ts'

export type Waiting = {
  /** Why what waits could not go, when it could not. */
  delay: Delay | null
  /** When it is tried again, by this device's clock. */
  nextAt: number | null
}
type Outbox = Waiting & { items: readonly OutboxItem[]; isSending: boolean }

/** What the screens say of the shelf: what waits on it, whether it is being sent, why it could not go. */
export const useOutbox = create<Outbox>()(() => ({ items: [], isSending: false, delay: null, nextAt: null }))
