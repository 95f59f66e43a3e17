import type { RequestKind } from '@hadir/contract/access-request/access-record.ts'
import type { Role } from '@hadir/contract/roles.ts'

/** The kinds of request for each role; the first is the most common. */
export const kindsOf: Record<Exclude<Role, 'administrator'>, readonly [RequestKind, ...RequestKind[]]> = {
  teacher: ['JOIN_SCHOOL'],
  student: ['JOIN_SCHOOL'],
  alumni: ['JOIN_SCHOOL'],
  parent: ['LINK_STUDENT'],
  school_admin: ['JOIN_SCHOOL', 'CLAIM_SCHOOL'],
  company_admin: ['COMPANY_SCHOOL', 'COMPANY_VERIFY'],
}

export const namesSchool = (kind: RequestKind) =>
  kind === 'JOIN_SCHOOL' || kind === 'CLAIM_SCHOOL' || kind === 'COMPANY_SCHOOL'

export const namesStudent = (role: Role) => role === 'parent' || role === 'student' || role === 'alumni'
