/** Drafts of the forms on the page, to be discarded when she leaves it on purpose. */
const open = new Set<() => void>()

/** Returns the function that ends it. */
export function onLeaving(discard: () => void): () => void {
  open.add(discard)
  return () => void open.delete(discard)
}

/** She has been asked, and leaves what she typed. */
export const leaveTyped = () => open.forEach((discard) => discard())
