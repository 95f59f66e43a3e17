import { useEffect } from 'react'

// Not in every browser, and not yet in TypeScript's library.
type Watcher = EventTarget & { destroy: () => void }
type WithWatchers = { CloseWatcher?: new () => Watcher }

/** Calls back on Android's Back, before it leaves the page. Returns what ends that. Without support Back only leaves. */
export function watchBack(onBack: () => void): () => void {
  const { CloseWatcher } = globalThis as WithWatchers
  if (!CloseWatcher) return () => undefined
  const watcher = new CloseWatcher()
  watcher.addEventListener('close', onBack)
  return () => watcher.destroy()
}

// Radix closes the topmost window, menu or list on Esc.
const pressEscape = () =>
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))

/** Rendered inside whatever opens over a page: Android's Back closes it, as Esc does, and the next one behind it. */
export function ClosesOnBack() {
  useEffect(() => watchBack(pressEscape), [])
  return null
}
