import { oneLine } from '@hadir/contract/fields/one-line.ts'

/** Words of a mail, as `mailText` puts them together; there is no other way to make one. */
export class MailText {
  readonly text: string

  private constructor(text: string) {
    this.text = text
  }

  static of(text: string): MailText {
    return new MailText(text)
  }
}

const longest = 200
/** Where an address of one letter ends in; a title such as S.Kom is none. */
const shortHosts = /(?<=(?<![\p{L}\d-])[\p{L}\d])\.(?=(?:com|net|org|co|io|ly|me|id|my|sg|gg|to|cc)(?![\p{L}\d]))/giu

/**
 * Puts a mail together. It is sent under our name, so every text in it that somebody else wrote is quoted, on one line,
 * shortened and without links; our own text is passed as `ours`, names that need no quotes as `named`.
 */
export function mailText(parts: TemplateStringsArray, ...values: (string | number | MailText)[]): MailText {
  const shown = values.map((value) => (value instanceof MailText ? value.text : `“${tame(String(value))}”`))
  return MailText.of(parts.map((part, i) => part + (shown[i] ?? '')).join(''))
}

/** Our own words, addresses and codes. */
export const ours = (text: string): MailText => MailText.of(text)

/** The name of something that a school has given one, such as a class: tamed, but not put in quotes. */
export const named = (text: string): MailText => MailText.of(tame(text))

/** One line that no mail program makes a link of, without quotes that would end ours. */
function tame(text: string): string {
  const line = oneLine(text)
    .replaceAll(/[“”"]/g, "'")
    // In a subject this begins words in a code, which a mail program shows decoded.
    .replaceAll('=?', '= ?')
    .replaceAll('://', ': //')
    // Dots of other scripts, which browsers take for ours.
    .replaceAll(/[\uff0e\u3002\uff61](?=[\p{L}\d])/gu, '. ')
    .replaceAll(/(?<=[\p{L}\d-]{2})\.(?=[\p{L}\d]{2})/gu, '. ')
    .replaceAll(shortHosts, '. ')
    .replaceAll(/(?<=mailto|tel|sms|javascript):(?=\S)/gi, ': ')
    .replaceAll(/(?<=\S)@(?=\S)/g, ' @ ')
  return line.length > longest ? `${line.slice(0, longest).toWellFormed().trimEnd()} …` : line
}
