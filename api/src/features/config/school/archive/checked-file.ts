import { attachmentSize } from '@hadir/contract/attendance/subject-attendance/attachment.ts'
import { letterSize } from '@hadir/contract/attendance/letter.ts'
import { photoSize } from '@hadir/contract/photo/photo.ts'
import { logoBytes } from '@hadir/contract/config/school/school.ts'
import { Failure } from '../../../../platform/failure.ts'
import { fileTypeOf } from '../../../../platform/http/uploads/upload.ts'
import { freshPicture } from '../../../../platform/images/fresh-picture.ts'
import { bareWithin } from '../../../photo/rules.ts'
import type { FileKind } from './column-rules.ts'

type At = { table: string; column: string; row: string; of: Record<string, unknown> }

/** A file of an archive as its upload would be stored, in PostgreSQL's hexadecimal. Throws ARCHIVE_VALUE. */
export async function checkedFile(kind: FileKind, hex: string, { of, ...at }: At): Promise<string> {
  const given = Buffer.from(hex.slice(2), 'hex')
  const sanitized = await sanitizeFile(kind, given, of['content_type'])
  if (!sanitized || typeof sanitized === 'string') throw new Failure('ARCHIVE_VALUE', { values: at })
  return `\\x${sanitized.toString('hex')}`
}

async function sanitizeFile(kind: FileKind, given: Buffer, type: unknown): Promise<Buffer | string | null> {
  if (kind === 'face') return bareWithin(given, photoSize)
  if (kind === 'picture') return bareWithin(given, letterSize)
  if (kind === 'logo') {
    const logo = given.length <= 2 * logoBytes ? await freshPicture(kind, given).catch(() => null) : null
    return logo && logo.contentType === type ? logo.content : null
  }
  if (fileTypeOf(given) !== type || given.length > attachmentSize.bytes) return null
  return type === 'image/jpeg' ? bareWithin(given, attachmentSize) : given
}
