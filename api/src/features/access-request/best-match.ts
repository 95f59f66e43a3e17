import type { RequestToDecide } from '@hadir/contract/access-record.ts'
import { callerOf, type PlatformScope, type SchoolScope } from '../../http/scope.ts'
import { actorOf } from './authority.ts'
import { traitsOf } from './candidates.ts'
import { compare, type Traits } from './match.ts'
import type { RequestRow } from './records.ts'
import { guardiansByNisn, studentsLike, teachersLike } from './school-records.ts'

type Match = NonNullable<RequestToDecide['match']>
/** Records that one person may be. */
type Records = (row: RequestRow) => readonly Traits[]

/**
 * Of each request that waits for a person of the school, how well the likeliest of the school's records fits. One
 * statement for all requests of a kind, and for those who decide only.
 */
export async function bestMatches(scope: PlatformScope, rows: readonly RequestRow[]): Promise<Map<string, Match>> {
  const actor = actorOf(callerOf(scope))
  const waiting = rows.filter(({ state }) => state === 'MENUNGGU')
  if (!actor || waiting.length === 0) return new Map()
  return scope.asSchool(actor, async (school) => {
    const found = new Map<string, Match>()
    for (const [role, look] of Object.entries(lookers)) {
      const asking = waiting.filter((row) => row.role === role)
      if (asking.length === 0) continue
      const records = await look(school, asking)
      for (const row of asking) found.set(row.id, best(row, records(row)))
    }
    return found
  })
}

const lookers: Record<string, (school: SchoolScope, asking: readonly RequestRow[]) => Promise<Records>> = {
  teacher: async (school) => {
    const teachers = await teachersLike(school)
    return () => teachers
  },
  student: (school, asking) => pupils(school, asking, false),
  alumni: (school, asking) => pupils(school, asking, true),
  parent: async (school, asking) => {
    const guardians = await guardiansByNisn(
      school,
      asking.flatMap(({ nisn }) => nisn ?? []),
    )
    return (row) =>
      guardians.filter(({ nisn }) => nisn === row.nisn).map(({ name, email, phone }) => ({ name, email, phone }))
  },
}

async function pupils(school: SchoolScope, asking: readonly RequestRow[], isAlumni: boolean): Promise<Records> {
  const records = await studentsLike(school, asking.map(traitsOf), { isAlumni })
  return () => records
}

function best(row: RequestRow, records: readonly Traits[]): Match {
  const person = traitsOf(row)
  const none: Match = { score: 0, reasons: [] }
  return records
    .map((record) => compare(person, record))
    .reduce((top, one) => (one.score > top.score ? one : top), none)
}
