import type { ErrorCode } from '@hadir/contract/errors.ts'
import { decodeText } from './decode-text.ts'

const oleStart = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** Name of the stream in which Office keeps a workbook that has a password. */
const encryptedStream = Buffer.from('EncryptedPackage', 'utf16le')

/** HTML that some programs save as an Excel file, and Excel opens as one. */
const webPage = /^\s*<(!doctype|html|table|meta|\?xml)/i

/** Why a file cannot be an .xlsx workbook by its first bytes; undefined if it may be one. Names are not trusted. */
export function refusalOf(file: Buffer): ErrorCode | undefined {
  if (file.subarray(0, 4).equals(Buffer.from('PK\u{3}\u{4}'))) return undefined
  if (file.subarray(0, 8).equals(oleStart))
    return file.includes(encryptedStream) ? 'IMPORT_PASSWORD' : 'IMPORT_OLD_EXCEL'
  if (file.subarray(0, 5).toString('latin1') === '%PDF-') return 'IMPORT_PDF'
  const text = decodeText(file)
  if (text !== undefined) return webPage.test(text) ? 'IMPORT_WEB_PAGE' : 'IMPORT_TEXT_FILE'
  return 'IMPORT_NOT_WORKBOOK'
}
