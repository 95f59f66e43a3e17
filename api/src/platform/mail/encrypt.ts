import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from '../http/token.ts'

const algorithm = 'aes-256-gcm'
const [nonceLength, tagLength] = [12, 16]
const queuedMail = 'queued mail'

/**
 * Encrypts a text for the job queue, or for another purpose with its own key; `open` throws when it was changed or the
 * secret differs.
 */
export function encrypt(secret: string, text: string, purpose = queuedMail): string {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(algorithm, deriveKey(secret, purpose), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
}

export function open(secret: string, sealed: string, purpose = queuedMail): string {
  const bytes = Buffer.from(sealed, 'base64')
  const nonce = bytes.subarray(0, nonceLength)
  const decipher = createDecipheriv(algorithm, deriveKey(secret, purpose), nonce, { authTagLength: tagLength })
  decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
  return Buffer.concat([decipher.update(bytes.subarray(nonceLength + tagLength)), decipher.final()]).toString('utf8')
}
