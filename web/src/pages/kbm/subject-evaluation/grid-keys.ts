import type { KeyboardEvent } from 'react'

/** Steps of the arrow keys. */
export const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Whether the key starts a score, or one of the states in letters. */
export const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  /^[\p{L}\d,.-]$/u.test(key) && !ctrlKey && !metaKey && !altKey
