import type { ErrorCode } from '@hadir/contract/errors.ts'

const oleStart = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** Name of the stream in which Office keeps a workbook that has a password. */
const encryptedStream = Buffer.from('EncryptedPackage', 'utf16le')

const isText = (start: Buffer) => start.length > 0 && !start.includes(0) && !start.toString('utf8').includes('\u{fffd}')

/** Why a file cannot be an .xlsx workbook by its first bytes, or undefined when it may be one. Names are not trusted. */
export function refusalOf(file: Buffer): ErrorCode | undefined {
  if (file.subarray(0, 4).equals(Buffer.from('PK\u{3}\u{4}'))) return undefined
  if (file.subarray(0, 8).equals(oleStart))
    return file.includes(encryptedStream) ? 'IMPORT_PASSWORD' : 'IMPORT_OLD_EXCEL'
  if (file.subarray(0, 5).toString('latin1') === '%PDF-') return 'IMPORT_PDF'
  // Cut at a line's end, so that no multi-byte letter is cut in two.
  const start = file.subarray(0, 4_096)
  if (isText(start.subarray(0, start.lastIndexOf(10) + 1 || start.length))) return 'IMPORT_TEXT_FILE'
  return 'IMPORT_NOT_WORKBOOK'
}
