/** Tells of changes to what this browser stores: this page at once, its other tabs through a BroadcastChannel. */
export function changeChannel<Change>(name: string) {
  const listeners = new Set<(change: Change) => void>()
  const notify = (change: Change) => listeners.forEach((hear) => hear(change))
  let otherTabs: BroadcastChannel | undefined

  function open(): BroadcastChannel {
    otherTabs ??= new BroadcastChannel(name)
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- set once more it is still one
    otherTabs.onmessage = ({ data }: MessageEvent<Change>) => notify(data)
    return otherTabs
  }

  return {
    publish(change: Change): void {
      notify(change)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel speaks to its own origin alone
      open().postMessage(change)
    },
    /** Returns how to stop. */
    subscribe(listener: (change: Change) => void): () => void {
      open()
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
