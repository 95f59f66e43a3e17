import { create } from 'zustand'
import type { OutboxItem } from './kept-sheet.ts'

type Outbox = { items: readonly OutboxItem[]; isSending: boolean; isUnreachable: boolean }

/** What the screens say of the shelf: what waits on it, whether it is being sent, whether the server answers. */
export const useOutbox = create<Outbox>()(() => ({ items: [], isSending: false, isUnreachable: false }))
