import { line } from './clean-text.ts'

/**
 * What a person typed or pasted as a number, date, time, address or identifier, as its reader expects it: without
 * characters that take no place, which come along from chats and the web, and with the ASCII digits and signs for those
 * of full-width, Arabic and Persian keyboards. Every reader of such a text begins with this (tools/typed-text.test.ts).
 */
export const normalizeTyped = (text: string): string =>
  text
    .replace(/[\p{Cf}\p{DI}]/gu, '')
    .replace(/[\uff01-\uff5e]/g, (sign) => sign.normalize('NFKC'))
    // The code of each zero ends in 0.
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    // The comma of an Arabic keyboard and its decimal separator.
    .replace(/[\u060c\u066b]/g, ',')
    .trim()

/** A text field that is read so. */
export const typedText = () => line().overwrite(normalizeTyped)
