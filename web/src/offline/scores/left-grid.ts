/** Dispatches `left` when a grid is closed, possibly with unsent scores. */
export const leftGrid = new EventTarget()
