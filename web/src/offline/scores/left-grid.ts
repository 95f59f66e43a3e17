/** Tells that a grid was left, perhaps with scores that still wait. */
export const leftGrid = new EventTarget()
