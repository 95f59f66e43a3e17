import type { Client } from '../../../platform/http/scope.ts'
import { newSecret, secretHash } from '../secret.ts'

const names = { browser: 'hadir_browser', mailbox: 'hadir_mailbox' } as const

const yearSeconds = 365 * 24 * 60 * 60
export const mailboxSeconds = 30 * 60

const readHash = (client: Client, name: string) => {
  const secret = client.readCookie(name)
  return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secretHash(secret) : null
}

/** SHA-256 of this browser's secret; null when it has none. Codes and sessions are bound to it. */
export const browserHash = (client: Client): Buffer | null => readHash(client, names.browser)

/** The same; creates the secret if the browser has none. */
export function ensureBrowser(client: Client): Buffer {
  const known = browserHash(client)
  if (known) return known
  const secret = newSecret()
  client.setCookie(names.browser, secret, { seconds: yearSeconds })
  return secretHash(secret)
}

/** Issues the browser a mailbox proof; returns the hash to store. */
export function issueMailboxProof(client: Client): Buffer {
  const secret = newSecret()
  client.setCookie(names.mailbox, secret, { seconds: mailboxSeconds })
  return secretHash(secret)
}

export const mailboxProofHash = (client: Client): Buffer | null => readHash(client, names.mailbox)
export const dropMailboxProof = (client: Client): void => client.clearCookie(names.mailbox)
