/**
 * Announces changes of what this browser stores: to this page at once, to its other tabs through a BroadcastChannel.
 */
export function changeChannel<Change>(name: string) {
  const listeners = new Set<(change: Change) => void>()
  const notify = (change: Change) => listeners.forEach((hear) => hear(change))
  let otherTabs: BroadcastChannel | undefined

  function open(): BroadcastChannel {
    otherTabs ??= new BroadcastChannel(name)
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- assigning it again must not add a second one
    otherTabs.onmessage = ({ data }: MessageEvent<Change>) => notify(data)
    return otherTabs
  }

  return {
    publish(change: Change): void {
      notify(change)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is limited to its own origin
      open().postMessage(change)
    },
    /** Returns an unsubscribe function. */
    subscribe(listener: (change: Change) => void): () => void {
      open()
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
