/**
 * What is wrong with a text that is longer than the server stores, counted as the server counts it. An input's own
 * `maxLength` would cut off the end of what is pasted, unnoticed.
 */
export function tooLong(text: string, most: number): string | undefined {
  const { length } = text.trim()
  return length > most ? `Maksimal ${most} karakter, sekarang ${length}` : undefined
}
