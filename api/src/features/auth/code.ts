import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

export const codeSeconds = 3 * 60
export const triesPerCode = 5

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

type WrittenCode = { id: string; mailbox: string; code: string }

/** What is kept of a code. A million codes are soon tried, so the key is not in the database. */
export function codeHmac(key: Buffer, { id, mailbox, code }: WrittenCode): Buffer {
  return createHmac('sha256', key).update(`${id}\n${mailbox}\n${code}`).digest()
}

export const isCode = (key: Buffer, kept: Buffer, typed: WrittenCode): boolean =>
  timingSafeEqual(kept, codeHmac(key, typed))

/** The bucket in which an address is counted: letter case and a +tag make no other mailbox. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const name = email.slice(0, at).replace(/(?<=.)\+.*$/, '')
  return `${name}${email.slice(at)}`.toLowerCase()
}
