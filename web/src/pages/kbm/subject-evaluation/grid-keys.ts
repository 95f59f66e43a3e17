/** Steps of the arrow keys. */
export const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Whether a text begins a score, or one of the states in letters. A sign or a space does not. */
export const beginsScore = (text: string) => /^[\p{L}\d,.-]/u.test(text)
