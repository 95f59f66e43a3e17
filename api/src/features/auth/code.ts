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
