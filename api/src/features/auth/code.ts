import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

/** Greylisted mail takes minutes. */
export const codeMinutes = 5
export const codeSeconds = codeMinutes * 60
export const triesPerCode = 5

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

type WrittenCode = { id: string; mailbox: string; code: string }

/** What is stored of a code. A million codes are soon tried, so the key is not in the database. */
export function codeHmac(key: Buffer, { id, mailbox, code }: WrittenCode): Buffer {
  return createHmac('sha256', key).update(`${id}\n${mailbox}\n${code}`).digest()
}

export const isCode = (key: Buffer, stored: Buffer, typed: WrittenCode): boolean =>
  timingSafeEqual(stored, codeHmac(key, typed))

const gmail = new Set(['gmail.com', 'googlemail.com'])

/**
 * The bucket in which an address is counted, not an identity: letter case and a +tag make no other mailbox, and at
 * Gmail neither do dots in the name or the older domain.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const name = email
    .slice(0, at)
    .toLowerCase()
    .replace(/(?<=.)\+.*$/, '')
  const domain = email.slice(at + 1).toLowerCase()
  return gmail.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
