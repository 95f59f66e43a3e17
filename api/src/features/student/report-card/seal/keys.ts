import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { sql } from 'kysely'
import type { ScopedTransactions } from '../../../../platform/http/scoped-transactions.ts'
import type { PlatformJobScope } from '../../../../platform/http/scope.ts'
import { encrypt, open } from '../../../../platform/mail/encrypt.ts'
import { keyIdOf } from '../../../../platform/key-id.ts'

const purpose = 'report card key'
/** The prefix of a 32-byte public key (RFC 8410). */
const publicStart = Buffer.from('302a300506032b6570032100', 'hex')

export type SigningKey = { id: string; publicKey: string; signatureOf: (message: Buffer) => Buffer }
type Through = Pick<ScopedTransactions, 'platformJob'>
type Scope = Pick<PlatformJobScope, 'db' | 'clock'>

function keyOf(id: string, publicKey: string, privateKey: Buffer): SigningKey {
  const key = createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' })
  return { id, publicKey, signatureOf: (message) => sign(null, message, key) }
}

async function readCurrent({ db }: Scope, secret: string): Promise<SigningKey | null> {
  const row = await db.selectFrom('platform.signing_key').selectAll().where('retired_at', 'is', null).executeTakeFirst()
  if (!row?.private_key) return null
  try {
    return keyOf(row.id, row.public_key, Buffer.from(open(secret, row.private_key, purpose), 'base64'))
  } catch {
    // Restored under another secret: it can no longer sign, but what it signed is still verified.
    return null
  }
}

async function makeKey({ db, clock }: Scope, secret: string): Promise<SigningKey> {
  const pair = generateKeyPairSync('ed25519')
  const spki = pair.publicKey.export({ format: 'der', type: 'spki' })
  const publicKey = spki.subarray(publicStart.length).toString('base64url')
  const privateKey = pair.privateKey.export({ format: 'der', type: 'pkcs8' })
  const [id, now] = [keyIdOf(publicKey), clock.now()]
  await db
    .updateTable('platform.signing_key')
    .set({ retired_at: now, private_key: null })
    .where('retired_at', 'is', null)
    .execute()
  const sealed = encrypt(secret, privateKey.toString('base64'), purpose)
  await db
    .insertInto('platform.signing_key')
    .values({ id, public_key: publicKey, private_key: sealed, created_at: now })
    .execute()
  return keyOf(id, publicKey, privateKey)
}

const alone = ({ db }: Scope) => sql`select pg_advisory_xact_lock(hashtextextended('report card key', 0))`.execute(db)

/** The current signing key. A server's first start creates it; every server of the installation signs with it. */
export const currentKey = ({ platformJob }: Through, secret: string): Promise<SigningKey> =>
  platformJob(async (scope) => {
    const there = await readCurrent(scope, secret)
    if (there) return there
    await alone(scope)
    return (await readCurrent(scope, secret)) ?? makeKey(scope, secret)
  })

/** Replaces the signing key; earlier papers are still verified with the old public half. */
export async function rotateKey(scope: Scope, secret: string): Promise<SigningKey> {
  await alone(scope)
  return makeKey(scope, secret)
}

export function isSignedBy(publicKey: string, message: Buffer, signature: Buffer): boolean {
  const spki = Buffer.concat([publicStart, Buffer.from(publicKey, 'base64url')])
  return verify(null, message, createPublicKey({ key: spki, format: 'der', type: 'spki' }), signature)
}
