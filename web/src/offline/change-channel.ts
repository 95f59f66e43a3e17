/** Tells of changes to what this browser stores: this page at once, its other tabs through a BroadcastChannel. */
export function changeChannel<Change>(name: string) {
  const listeners = new Set<(change: Change) => void>()
  let otherTabs: BroadcastChannel | undefined
  const notify = (change: Change) => listeners.forEach((hear) => hear(change))

  function channel(): BroadcastChannel {
    if (!otherTabs) {
      otherTabs = new BroadcastChannel(name)
      otherTabs.addEventListener('message', ({ data }: MessageEvent<Change>) => notify(data))
    }
    return otherTabs
  }

  return {
    publish(change: Change): void {
      notify(change)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel speaks to its own origin alone
      channel().postMessage(change)
    },
    /** Returns how to stop. */
    subscribe(hear: (change: Change) => void): () => void {
      channel()
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },
  }
}
