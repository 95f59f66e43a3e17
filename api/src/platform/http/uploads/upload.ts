import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Failure } from '../../failure.ts'
import { uploadLimit } from './upload-semaphore.ts'

/** One uploaded file, whole in memory, and the form's other fields. */
export type Upload = { filename: string; content: Buffer; fields: Record<string, string> }

/** Reads a multipart form with exactly one file of at most `maxBytes`; without it the server's own limit (20 MB). */
export async function readUpload(request: FastifyRequest, maxBytes?: number): Promise<Upload> {
  if (!request.isMultipart()) throw new Failure('WRONG_CONTENT_TYPE')
  const fields: Record<string, string> = {}
  let file: { filename: string; content: Buffer } | undefined
  try {
    for await (const part of request.parts(maxBytes ? { limits: { fileSize: maxBytes } } : {})) {
      if (part.type === 'file') file = { filename: part.filename, content: await contentOf(part, maxBytes) }
      else fields[part.fieldname] = String(part.value)
    }
  } catch (error) {
    // The parser's own complaints about a form (cut off, without a boundary) come without a code.
    throw (error as { code?: string }).code ? error : new Failure('BROKEN_REQUEST')
  }
  if (!file) throw new Failure('INVALID', { fields: { file: 'Pilih berkas' } })
  return { ...file, fields }
}

/** A large one grows where it is, and where threads see it too: parts put together in the end would need room twice. */
async function contentOf(part: MultipartFile, maxBytes = uploadLimit): Promise<Buffer> {
  if (maxBytes <= uploadLimit) return part.toBuffer()
  const shared = new SharedArrayBuffer(0, { maxByteLength: maxBytes })
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    const at = shared.byteLength
    if (part.file.truncated || at + chunk.length > maxBytes) throw new Failure('TOO_LARGE')
    shared.grow(at + chunk.length)
    new Uint8Array(shared, at).set(chunk)
  }
  if (part.file.truncated) throw new Failure('TOO_LARGE')
  return Buffer.from(shared, 0, shared.byteLength)
}

/** How each kind of file begins, in hexadecimal; what a file is called says nothing. */
const beginnings = {
  'image/jpeg': 'ffd8ff',
  'image/png': '89504e470d0a1a0a',
  'application/pdf': '255044462d',
} as const
export type FileType = keyof typeof beginnings

export function fileTypeOf(content: Buffer): FileType | null {
  const head = content.subarray(0, 8).toString('hex')
  const found = Object.entries(beginnings).find(([, beginning]) => head.startsWith(beginning))
  // The entries are those of `beginnings`.
  return (found?.[0] as FileType | undefined) ?? null
}

/** The last part of a path, without signs that a screen or a header would trip over. */
export const plainName = (name: string) =>
  name
    .replace(/^.*[/\\]/, '')
    .replace(/[\p{Cc}\p{Cf}"]/gu, '')
    .slice(-100)
