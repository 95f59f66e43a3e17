import { createHash, randomBytes } from 'node:crypto'

/**
 * A link's secret: the school's id and 256 random bits, so that it is looked up in that school alone. We store only its
 * SHA-256, which cannot be reversed.
 */
export function newInvitationSecret(schoolId: string): string {
  const school = Buffer.from(schoolId.replaceAll('-', ''), 'hex').toString('base64url')
  return school + randomBytes(32).toString('base64url')
}

export const invitationHash = (secret: string): Buffer => createHash('sha256').update(secret).digest()

const schoolLength = 22

/** The school in a secret; the database decides whether it has such an invitation. */
export function schoolOfSecret(secret: string): string | null {
  if (!/^[\w-]{65}$/.test(secret)) return null
  const hex = Buffer.from(secret.slice(0, schoolLength), 'base64url').toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
