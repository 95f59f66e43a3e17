import type { z } from 'zod'
import type { Candidate, candidates } from '@hadir/contract/access-request/access-record.ts'
import { isLikely } from '@hadir/contract/access-request/likely-record.ts'
import { Failure } from '../../../platform/failure.ts'
import { callerOf, type PlatformScope, type SchoolScope } from '../../../platform/http/scope.ts'
import { actorOf, authorityOf } from '../authority.ts'
import { rank, sideBySide, type Traits } from './match.ts'
import { readRequest, type RequestRow } from '../request-records.ts'
import { guardiansOf, studentByNisn, studentsLike, teachersLike, type SchoolRecord } from './school-records.ts'

type Found = { student: z.output<typeof candidates>['student']; records: SchoolRecord[] }

const mostShown = 10

/**
 * Records of the decider's own school that may be the applicant, most likely first. They are looked up when a decider
 * opens the request, never when it is made: the applicant must not learn what the school knows about her.
 */
export async function findCandidates(
  scope: PlatformScope,
  id: string,
  q: string | undefined,
): Promise<z.output<typeof candidates>> {
  const row = await readRequest(scope, id, await authorityOf(scope))
  const actor = actorOf(callerOf(scope))
  if (!actor || !['teacher', 'student', 'alumni', 'parent'].includes(row.role)) return { student: null, rows: [] }
  const person = traitsOf(row)
  const { student, records } = await scope.asSchool(actor, (school) => recordsFor(school, row, { person, q }))
  const taken = await claimedAmong(scope, {
    schoolId: actor.schoolId,
    role: row.role,
    except: row.account_id,
    personIds: records.map(({ personId }) => personId),
  })
  const of = { person, role: row.role }
  const rows = rank(of, records)
    .filter((ranked) => row.role === 'parent' || Boolean(q) || isLikely(ranked, row.role))
    .slice(0, mostShown)
    .map((ranked): Candidate => {
      const { record, score, reasons } = ranked
      const { personId, name, detail } = record
      const phone = row.role === 'parent' ? (record.phone ?? null) : null
      const traits = sideBySide(of, ranked)
      return { personId, name, detail, score, reasons, traits, isTaken: taken.has(personId), phone }
    })
  return { student, rows }
}

/** The form has one field for either number, so compare it with both. */
export function traitsOf({ name, dob, email, phone, nisn, role, employee_number }: RequestRow): Traits {
  const known = { name, email, phone }
  if (role === 'parent') return { ...known, birthYear: dob ? Number(dob.slice(0, 4)) : null }
  return { ...known, dob, nisn, nuptk: employee_number, nip: employee_number }
}

async function recordsFor(
  school: SchoolScope,
  row: RequestRow,
  { person, q }: { person: Traits; q: string | undefined },
): Promise<Found> {
  if (row.role === 'teacher') return { student: null, records: await teachersLike(school, q) }
  if (row.role !== 'parent') {
    return { student: null, records: await studentsLike(school, [person], { q, isAlumni: row.role === 'alumni' }) }
  }
  const student = await studentByNisn(school, row.nisn ?? '')
  if (!student) throw new Failure('NOT_FOUND')
  return { student, records: await guardiansOf(school, student.id) }
}

/** Which of these records already belong to another account. */
export async function claimedAmong(
  { db }: PlatformScope,
  of: { schoolId: string; role: string; except: string | null; personIds: string[] },
): Promise<Set<string | null>> {
  if (of.personIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('platform.profile')
    .select('person_id')
    .where('school_id', '=', of.schoolId)
    .where('role', '=', of.role)
    .where('person_id', 'in', of.personIds)
    .$if(of.except !== null, (query) => query.where('account_id', '<>', of.except))
    .where('ended_at', 'is', null)
    .execute()
  return new Set(rows.map(({ person_id }) => person_id))
}
