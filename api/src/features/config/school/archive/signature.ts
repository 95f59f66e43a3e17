import { createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto'
import { z } from 'zod'
import type { ArchiveOrigin } from '@hadir/contract/config/school/archive.ts'

/** The prefixes of a 32-byte private key and a public one (RFC 8410). */
const privateStart = Buffer.from('302e020100300506032b657004220420', 'hex')
const publicStart = Buffer.from('302a300506032b6570032100', 'hex')

/** manifest.sig: the manifest has every file's SHA-256, so this one signature covers them all. */
export const signatureFile = z.object({
  algorithm: z.literal('Ed25519'),
  key: z.string().regex(/^[\w-]{43}$/),
  signature: z.string().regex(/^[\w-]{86}$/),
})

/**
 * The key pair of this installation, derived from its secret: all its servers have it, and nothing else needs to be
 * stored. The public half is no secret.
 */
export function installationKey(secret: string) {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'hadir school archive signature', 32))
  const privateKey = createPrivateKey({ key: Buffer.concat([privateStart, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey)
    .export({ format: 'der', type: 'spki' })
    .subarray(publicStart.length)
    .toString('base64url')
  return {
    publicKey,
    signatureOf: (manifest: string): string =>
      JSON.stringify({
        algorithm: 'Ed25519',
        key: publicKey,
        signature: sign(null, Buffer.from(manifest), privateKey).toString('base64url'),
      } satisfies z.infer<typeof signatureFile>),
  }
}

/** Whether the signature matches the manifest under its key. `originOf` finds the key's owner. */
export function isSigned(manifest: Buffer, { key, signature }: z.infer<typeof signatureFile>): boolean {
  const spki = Buffer.concat([publicStart, Buffer.from(key, 'base64url')])
  return verify(
    null,
    manifest,
    createPublicKey({ key: spki, format: 'der', type: 'spki' }),
    Buffer.from(signature, 'base64url'),
  )
}

type Keys = { authSecret: string; archiveKeys: readonly { name: string; key: string }[] }

export function originOf(
  key: string | null,
  { authSecret, archiveKeys }: Keys,
): { kind: ArchiveOrigin; name: string | null } {
  if (key !== null && key === installationKey(authSecret).publicKey) return { kind: 'here', name: null }
  const known = archiveKeys.find((one) => one.key === key)
  return known ? { kind: 'known', name: known.name } : { kind: 'unknown', name: null }
}
