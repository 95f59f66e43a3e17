import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { StartError } from '../start-error.ts'

/** A sealed file: the signature, salt, nonce, the content under AES-256-GCM, its tag. */
const mark = Buffer.from('HADIR-SEALED-1\n')
const saltBytes = 16
const nonceBytes = 12
const tagBytes = 16
const headBytes = mark.length + saltBytes + nonceBytes

/** Some 0.3 s and 128 MB: a guess at a passphrase costs as much. */
const keyOf = (passphrase: string, salt: Buffer) =>
  promisify<string, Buffer, number, object, Buffer>(scrypt)(passphrase, salt, 32, {
    N: 2 ** 17,
    r: 8,
    p: 1,
    maxmem: 256 * 2 ** 20,
  })

/** Encrypts the open file `from` into the new file `to`, which only its owner may read. */
export async function sealFile(files: { from: FileHandle; to: string; passphrase: string }): Promise<void> {
  const { from, to, passphrase } = files
  const [salt, nonce] = [randomBytes(saltBytes), randomBytes(nonceBytes)]
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase, salt), nonce)
  const out = createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true })
  out.write(Buffer.concat([mark, salt, nonce]))
  await pipeline(
    from.createReadStream({ start: 0, autoClose: false }),
    cipher,
    async function* (parts: AsyncIterable<Buffer>) {
      yield* parts
      yield cipher.getAuthTag()
    },
    out,
  )
}

type Files = { from: string; to: string; passphrase: string }

async function isSealed(path: string): Promise<boolean> {
  const file = await open(path).catch(() => null)
  try {
    const { buffer } = (await file?.read(Buffer.alloc(mark.length), 0, mark.length, 0)) ?? { buffer: Buffer.alloc(0) }
    return buffer.equals(mark)
  } finally {
    await file?.close()
  }
}

/** Decrypts. A wrong passphrase, or a single changed byte, leaves an error and nothing that anybody should read. */
async function openSealedFile({ from, to, passphrase }: Files): Promise<void> {
  const file = await open(from)
  try {
    const { size } = await file.stat()
    const head = Buffer.alloc(headBytes)
    const tag = Buffer.alloc(tagBytes)
    await file.read(head, 0, headBytes, 0)
    await file.read(tag, 0, tagBytes, Math.max(0, size - tagBytes))
    const salt = head.subarray(mark.length, mark.length + saltBytes)
    const decipher = createDecipheriv(
      'aes-256-gcm',
      await keyOf(passphrase, salt),
      head.subarray(mark.length + saltBytes),
    )
    decipher.setAuthTag(tag)
    const content = createReadStream(from, { start: headBytes, end: Math.max(headBytes, size - tagBytes - 1) })
    await pipeline(content, decipher, createWriteStream(to, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    if ((error as { code?: string }).code) throw error
    throw new StartError(
      'dataFolder',
      `${from} rusak, atau BACKUP_PASSPHRASE bukan sandinya. Tidak ada yang dipulihkan.`,
    )
  } finally {
    await file.close()
  }
}

/** The path of a backup that can be read: the same, or a decrypted copy in `place`. */
export async function unsealed(
  path: string,
  { place, passphrase }: { place: string; passphrase: string | null },
): Promise<string> {
  if (!(await isSealed(path))) return path
  if (!passphrase) throw new StartError('settings', 'Cadangan ini terenkripsi: isi BACKUP_PASSPHRASE dengan sandinya.')
  const to = join(place, 'cadangan.hadir')
  await openSealedFile({ from: path, to, passphrase })
  return to
}
