/** A text without the characters that take no place: they come along when people copy from the web or from a chat. */
export const visible = (text: string): string =>
  text
    .replace(/\p{Cf}+/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
