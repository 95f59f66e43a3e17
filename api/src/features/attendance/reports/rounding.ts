/** Whole numbers by the official form: half a percent or more counts as 1, less is dropped. Null when nothing counts. */
export const wholePercent = (part: number, of: number): number | null =>
  of === 0 ? null : Math.floor((200 * part + of) / (2 * of))

/** One decimal, half up, in whole numbers until the last step: 0.05 has no exact double. */
export const decimalPercent = (part: number, of: number): number | null =>
  of === 0 ? null : Math.floor((2000 * part + of) / (2 * of)) / 10
