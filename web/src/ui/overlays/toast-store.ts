import { create } from 'zustand'

export type Notice = {
  title: string
  description?: string | undefined
  tone?: 'success' | 'warn' | 'danger' | 'plain' | undefined
  /** Runs when the notice leaves the screen, by itself or closed by hand. */
  onClose?: () => void
}

type ShownNotice = Notice & { key: number }

/** One notice at a time: a new one replaces the old one. */
export const useNotice = create<{ shown: ShownNotice | null }>()(() => ({ shown: null }))

let made = 0

export function notify(notice: Notice) {
  useNotice.getState().shown?.onClose?.()
  made += 1
  useNotice.setState({ shown: { ...notice, key: made } })
}

export function dismiss(key: number) {
  const { shown } = useNotice.getState()
  if (shown?.key !== key) return
  useNotice.setState({ shown: null })
  shown.onClose?.()
}
