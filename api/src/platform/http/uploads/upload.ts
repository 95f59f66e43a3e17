import { createHash } from 'node:crypto'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { cleanLine } from '@hadir/contract/fields/clean-text.ts'
import { Failure } from '../../failure.ts'
import { spool, type SpooledFile } from './spooled-file.ts'
import { uploadLimit } from './upload-semaphore.ts'

/**
 * One uploaded file, whole in memory, and the form's other fields. Where an endpoint accepts more than `uploadLimit`,
 * the file is `spooled` to disk instead, and `content` is its SHA-256.
 */
export type Upload = { filename: string; content: Buffer; spooled?: SpooledFile; fields: Record<string, string> }

/** Calls `work` with what readUpload returns, and deletes a spooled file afterwards. */
export async function withUpload<Result>(
  request: FastifyRequest,
  maxBytes: number | undefined,
  act: (upload: Upload) => Promise<Result>,
): Promise<Result> {
  const upload = await readUpload(request, maxBytes)
  try {
    return await act(upload)
  } finally {
    await upload.spooled?.handle.close()
  }
}

/** Reads a multipart form with exactly one file of at most `maxBytes` (the server's limit of 20 MB when absent). */
async function readUpload(request: FastifyRequest, maxBytes?: number): Promise<Upload> {
  if (!request.isMultipart()) throw new Failure('WRONG_CONTENT_TYPE')
  const fields: Record<string, string> = {}
  let file: Omit<Upload, 'fields'> | undefined
  try {
    for await (const part of request.parts(maxBytes ? { limits: { fileSize: maxBytes } } : {})) {
      if (part.type === 'file') {
        await file?.spooled?.handle.close()
        file = { filename: cleanLine(part.filename), ...(await contentOf(part, maxBytes)) }
      } else fields[part.fieldname] = String(part.value)
    }
  } catch (error) {
    await file?.spooled?.handle.close()
    // The parser's errors about a form (truncated, without a boundary) have no code.
    throw (error as { code?: string }).code ? error : new Failure('BROKEN_REQUEST')
  }
  if (!file) throw new Failure('INVALID', { fields: { file: 'Pilih berkas' } })
  return { ...file, fields }
}

async function contentOf(part: MultipartFile, maxBytes = uploadLimit): Promise<Omit<Upload, 'fields' | 'filename'>> {
  if (maxBytes <= uploadLimit) return { content: await part.toBuffer() }
  const hash = createHash('sha256')
  const hashed = async function* () {
    for await (const chunk of within(part.file, maxBytes)) {
      hash.update(chunk)
      yield chunk
    }
  }
  const spooled = await spool(hashed())
  return { content: hash.digest(), spooled }
}

async function* within(file: MultipartFile['file'], maxBytes: number): AsyncGenerator<Buffer> {
  let length = 0
  for await (const chunk of file as AsyncIterable<Buffer>) {
    length += chunk.length
    if (file.truncated || length > maxBytes) throw new Failure('TOO_LARGE')
    yield chunk
  }
  if (file.truncated) throw new Failure('TOO_LARGE')
}

/** The first bytes of each kind of file, in hexadecimal; file names prove nothing. */
const beginnings = {
  'image/jpeg': 'ffd8ff',
  'image/png': '89504e470d0a1a0a',
  'application/pdf': '255044462d',
} as const
export type FileType = keyof typeof beginnings

export function fileTypeOf(content: Buffer): FileType | null {
  const head = content.subarray(0, 8).toString('hex')
  const found = Object.entries(beginnings).find(([, beginning]) => head.startsWith(beginning))
  // Its keys are those of `beginnings`.
  return (found?.[0] as FileType | undefined) ?? null
}

/** The last segment of a path, without characters that would break a screen or a header. */
export const plainName = (name: string) =>
  name
    .replace(/^.*[/\\]/, '')
    .replace(/[\p{Cc}\p{Cf}"]/gu, '')
    .slice(-100)
