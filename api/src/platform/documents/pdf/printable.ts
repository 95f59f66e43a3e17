/** Signs that stand for themselves in another shape. */
const alike: Readonly<Record<string, string>> = {
  ʻ: '‘',
  ʿ: '‘',
  ʾ: '’',
  '→': '->',
  '←': '<-',
  '↔': '<->',
  '✓': '√',
  '✔': '√',
  '★': '*',
  '☆': '*',
}

/** They have no shape of their own: joiners, marks of direction, variants of emoji, marks on a letter. */
const shapeless = /^[\p{Cf}\p{M}\p{Variation_Selector}\p{Emoji_Modifier}]$/u

/** Printed texts that need none of this, nearly all. */
const plain = /^[\t\n\r -~–—‘’“”…×]*$/

/**
 * A text as a font can print it. For what it lacks a font has only an empty box, the same for all: `ḥ` of Ḥadīṡ becomes
 * its letter, and invisible characters, which are pasted from chats, vanish. What has no such likeness stays a box.
 */
export function printable(text: string, has: (codePoint: number) => boolean): string {
  if (plain.test(text)) return text
  const shapes = Array.from(text.normalize('NFC'), (char) => {
    if (isPrinted(char)) return char
    if (shapeless.test(char)) return ''
    const letters =
      alike[char] ??
      Array.from(char.normalize('NFKD'))
        .filter((part) => !shapeless.test(part))
        .join('')
    return Array.from(letters).every(isPrinted) ? letters : char
  })
  return shapes.join('')

  function isPrinted(char: string): boolean {
    return has(char.codePointAt(0) ?? 0)
  }
}
