import type { RequestToDecide } from '@hadir/contract/access-request/access-record.ts'
import { callerOf, type PlatformScope, type SchoolScope } from '../../../platform/http/scope.ts'
import { actorOf } from '../authority.ts'
import { claimedAmong, traitsOf } from './candidates.ts'
import { rank, type Traits } from './match.ts'
import type { RequestRow } from '../request-records.ts'
import { guardiansByNisn, studentsLike, teachersLike } from './school-records.ts'

/** The most likely record of the school; `personId` is null where none resembles the person. */
export type Match = NonNullable<RequestToDecide['match']> & { personId: string | null }
type Person = Traits & { personId: string }
/** Candidate records for one request. */
type Records = (row: RequestRow) => readonly Person[]

/**
 * How well the most likely record of the school fits each waiting request. One statement for all requests of a kind,
 * and only for those who may decide.
 */
export async function bestMatches(scope: PlatformScope, rows: readonly RequestRow[]): Promise<Map<string, Match>> {
  const actor = actorOf(callerOf(scope))
  const waiting = rows.filter(({ state }) => state === 'MENUNGGU')
  if (!actor || waiting.length === 0) return new Map()
  const found = await scope.asSchool(actor, async (school) => {
    const matches = new Map<string, Match>()
    for (const [role, look] of Object.entries(lookers)) {
      const requests = waiting.filter((row) => row.role === role)
      if (requests.length === 0) continue
      const records = await look(school, requests)
      for (const row of requests) matches.set(row.id, best(row, records(row)))
    }
    return matches
  })
  return freeOnes(scope, { schoolId: actor.schoolId, waiting, found })
}

/** A record that belongs to an account cannot be anybody else's. */
async function freeOnes(
  scope: PlatformScope,
  { schoolId, waiting, found }: { schoolId: string; waiting: readonly RequestRow[]; found: Map<string, Match> },
): Promise<Map<string, Match>> {
  for (const role of Object.keys(lookers)) {
    const sure = waiting.filter((row) => row.role === role && found.get(row.id)?.isSure)
    const personIds = sure.flatMap(({ id }) => found.get(id)?.personId ?? [])
    const taken = await claimedAmong(scope, { schoolId, role, except: null, personIds })
    for (const { id } of sure) {
      const match = found.get(id)
      if (match && taken.has(match.personId)) found.set(id, { ...match, isSure: false })
    }
  }
  return found
}

const lookers: Record<string, (school: SchoolScope, requests: readonly RequestRow[]) => Promise<Records>> = {
  teacher: async (school) => {
    const teachers = await teachersLike(school)
    return () => teachers
  },
  student: (school, requests) => students(school, requests, false),
  alumni: (school, requests) => students(school, requests, true),
  parent: async (school, requests) => {
    const guardians = await guardiansByNisn(
      school,
      requests.flatMap(({ nisn }) => nisn ?? []),
    )
    return (row) =>
      guardians
        .filter(({ nisn }) => nisn === row.nisn)
        // Without the child's number, which is not hers.
        .map(({ personId, name, email, phone, birthYear }) => ({ personId, name, email, phone, birthYear }))
  },
}

async function students(school: SchoolScope, requests: readonly RequestRow[], isAlumni: boolean): Promise<Records> {
  const records = await studentsLike(school, requests.map(traitsOf), { isAlumni })
  return () => records
}

const whole = 100

function best(row: RequestRow, records: readonly Person[]): Match {
  const [top, second] = rank({ person: traitsOf(row), role: row.role }, records)
  // By the child the request was found in this school.
  if (!top) return { score: 0, reasons: row.role === 'parent' ? ['NISN'] : [], personId: null, isSure: false }
  const { score, reasons, record } = top
  return { score, reasons, personId: record.personId, isSure: score === whole && second?.score !== whole }
}
