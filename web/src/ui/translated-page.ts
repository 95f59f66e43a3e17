/**
 * Lets React change a page that the browser has translated. A translator moves each text into `font` elements, and React
 * then removes or looks for a node that is no child of its parent any more, which would end the page
 * (https://github.com/facebook/react/issues/11538). What is meant then is the element that took its place.
 */
export function surviveTranslation(): void {
  const { prototype } = Node
  const { removeChild, insertBefore } = prototype
  prototype.removeChild = function <T extends Node>(this: Node, child: T) {
    const placed = childOf(this, child)
    if (placed) removeChild.call(this, placed)
    return child
  }
  prototype.insertBefore = function <T extends Node>(this: Node, added: T, before: Node | null) {
    insertBefore.call(this, added, childOf(this, before))
    return added
  }
}

/** The child of `parent` that is the node or contains it. */
function childOf(parent: Node, node: Node | null): Node | null {
  while (node && node.parentNode !== parent) node = node.parentNode
  return node
}
