import type { MatchReason } from '@hadir/contract/access-request/access-record.ts'

/** What a person states about herself, or a school's record contains. */
export type Traits = {
  name: string
  dob?: string | null
  email?: string | null
  phone?: string | null
  nisn?: string | null
  nuptk?: string | null
  nip?: string | null
  /** Of a guardian, whose records have no date. */
  birthYear?: number | null
}

/** A state-issued number nearly identifies a person; many share a name or a birthday. The mailbox is verified. */
const weights: Record<MatchReason, number> = {
  NISN: 60,
  NUPTK: 60,
  NIP: 60,
  EMAIL: 50,
  PHONE: 40,
  NAME: 25,
  DOB: 25,
  // With a name it is worth proposing.
  BIRTH_YEAR: 15,
}

const plainName = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
const digitsOf = (text: string) => text.replace(/\D/g, '')
/** 0812…, +62812… and 62812… are the same number. */
const plainPhone = (phone: string) => digitsOf(phone).replace(/^(62|0)/, '')

const readers: Record<MatchReason, (of: Traits) => string | null | undefined> = {
  NISN: ({ nisn }) => nisn && digitsOf(nisn),
  NUPTK: ({ nuptk }) => nuptk && digitsOf(nuptk),
  NIP: ({ nip }) => nip && digitsOf(nip),
  EMAIL: ({ email }) => email?.toLowerCase(),
  PHONE: ({ phone }) => phone && plainPhone(phone),
  NAME: ({ name }) => plainName(name),
  DOB: ({ dob }) => dob,
  BIRTH_YEAR: ({ birthYear }) => (birthYear ? String(birthYear) : null),
}

/** How closely a record matches a person, 0 to 100, and in which traits. */
export function compare(person: Traits, record: Traits): { score: number; reasons: MatchReason[] } {
  const reasons = (Object.keys(readers) as MatchReason[]).filter((reason) => {
    const [claimed, recorded] = [readers[reason](person), readers[reason](record)]
    return Boolean(claimed) && claimed === recorded
  })
  return {
    score: Math.min(
      100,
      reasons.reduce((sum, reason) => sum + weights[reason], 0),
    ),
    reasons,
  }
}
