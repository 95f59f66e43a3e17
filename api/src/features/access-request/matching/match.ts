import type { Candidate, MatchReason } from '@hadir/contract/access-request/access-record.ts'
import { compareNames } from '@hadir/contract/name-order.ts'

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

type Compared = { score: number; reasons: MatchReason[] }

/** How closely a record matches a person, 0 to 100, and in which traits. */
export function compare(person: Traits, record: Traits): Compared {
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

/**
 * The records, most likely first, as both the list and the request show them. A parent's are those of one child's
 * guardians, so that child is among the reasons and counts nothing: others know her number too.
 */
export function rank<Record extends Traits>(
  { person, role }: { person: Traits; role: string },
  records: readonly Record[],
): (Compared & { record: Record })[] {
  return records
    .map((record) => {
      const { score, reasons } = compare(person, record)
      return { record, score, reasons: role === 'parent' ? (['NISN', ...reasons] satisfies MatchReason[]) : reasons }
    })
    .sort((a, b) => b.score - a.score || compareNames(a.record.name, b.record.name))
}

const shownTraits: Record<string, readonly MatchReason[]> = {
  teacher: ['NAME', 'PHONE', 'EMAIL', 'DOB', 'NUPTK', 'NIP'],
  student: ['NAME', 'PHONE', 'EMAIL', 'DOB', 'NISN'],
  alumni: ['NAME', 'PHONE', 'EMAIL', 'DOB', 'NISN'],
  parent: ['NAME', 'PHONE', 'EMAIL', 'BIRTH_YEAR'],
}

const values: Record<MatchReason, (of: Traits) => string | null | undefined> = {
  NISN: ({ nisn }) => nisn,
  NUPTK: ({ nuptk }) => nuptk,
  NIP: ({ nip }) => nip,
  EMAIL: ({ email }) => email,
  PHONE: ({ phone }) => phone,
  NAME: ({ name }) => name,
  DOB: ({ dob }) => dob,
  BIRTH_YEAR: ({ birthYear }) => birthYear?.toString(),
}

/** What a person of this role wrote, beside the record. A form's one number may be either of two. */
export function sideBySide(
  { person, role }: { person: Traits; role: string },
  { record, reasons }: { record: Traits; reasons: readonly MatchReason[] },
): Candidate['traits'] {
  const isOther = (trait: MatchReason) => (trait === 'NUPTK' || trait === 'NIP') && !values[trait](record)
  return (shownTraits[role] ?? [])
    .filter((trait) => !isOther(trait))
    .map((trait) => ({
      trait,
      written: values[trait](person) || null,
      recorded: values[trait](record) || null,
      isSame: reasons.includes(trait),
    }))
}
