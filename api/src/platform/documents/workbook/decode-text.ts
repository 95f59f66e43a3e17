/** Control characters that no list contains (tabs and line ends are allowed). */
const binary = /[[\p{Cc}\ufffd]--[\t\n\v\f\r]]/v

/**
 * Decodes a text file: UTF-8 and UTF-16 by their byte order mark or content, else Windows-1252, in which spreadsheets
 * on an Indonesian Windows save. Undefined when the bytes are not text.
 */
export function decodeText(file: Buffer): string | undefined {
  if (file.length === 0) return undefined
  const text = decoded(file)
  return binary.test(text) ? undefined : text
}

function decoded(file: Buffer): string {
  const mark = file.subarray(0, 2).toString('hex')
  if (mark === 'fffe' || (file[0] !== 0 && file[1] === 0)) return new TextDecoder('utf-16le').decode(file)
  if (mark === 'feff') return new TextDecoder('utf-16be').decode(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}
