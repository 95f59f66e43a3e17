import { oneLine } from '@hadir/contract/fields/one-line.ts'

/** Text of a mail; only `mailText` creates it. */
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
/** The host part of an address with one letter; a title such as S.Kom does not match. */
const shortHosts = /(?<=(?<![\p{L}\d-])[\p{L}\d])\.(?=(?:com|net|org|co|io|ly|me|id|my|sg|gg|to|cc)(?![\p{L}\d]))/giu

/**
 * Builds a mail's text. It is sent under our name, so every text in it that somebody else wrote is quoted, on one line,
 * shortened and without links; our own text is passed as `ours`, names that need no quotes as `named`.
 */
export function mailText(parts: TemplateStringsArray, ...values: (string | number | MailText)[]): MailText {
  const shown = values.map((value) => (value instanceof MailText ? value.text : `“${tame(String(value))}”`))
  return MailText.of(parts.map((part, i) => part + (shown[i] ?? '')).join(''))
}

/** Our own text, addresses and codes. */
export const ours = (text: string): MailText => MailText.of(text)

/** A name given by a school, such as a class: sanitised, but not quoted. */
export const named = (text: string): MailText => MailText.of(tame(text))

/** One line that mail programs do not turn into a link, without quotes that would end ours. */
function tame(text: string): string {
  const line = oneLine(text)
    .replaceAll(/[“”"]/g, "'")
    // In a subject this begins an encoded word, which mail programs decode.
    .replaceAll('=?', '= ?')
    .replaceAll('://', ': //')
    // Dots of other scripts, which browsers treat like ours.
    .replaceAll(/[\uff0e\u3002\uff61](?=[\p{L}\d])/gu, '. ')
    .replaceAll(/(?<=[\p{L}\d-]{2})\.(?=[\p{L}\d]{2})/gu, '. ')
    .replaceAll(shortHosts, '. ')
    .replaceAll(/(?<=mailto|tel|sms|javascript):(?=\S)/gi, ': ')
    .replaceAll(/(?<=\S)@(?=\S)/g, ' @ ')
  return line.length > longest ? `${line.slice(0, longest).toWellFormed().trimEnd()} …` : line
}
