import { addDays } from '@hadir/contract/dates/dates.ts'
import { newId } from '../api/src/platform/ids.ts'
import { newMarkId } from '../web/src/offline/state/mark-id.ts'
import { measure, measureInTurns, type Measured } from './measure.ts'
import { daysAgo, type BenchSchool } from './bench-school.ts'
import type { Server } from './server.ts'
import { plainPool, rebind, replay, realTime, statementsOf, type Statement } from './statements.ts'

type Sheet = { school: BenchSchool; academicClassId: string; studentIds: string[]; date: string; device: string }

/** Unmarked sheets, each of another school than the one before, as on a morning. */
export function* freshSheets(schools: readonly BenchSchool[]): Generator<Sheet> {
  for (let day = 0; ; day += 1) {
    for (let c = 0; c < (schools[0]?.classes.length ?? 0); c += 1) {
      for (const school of schools) {
        const of = school.classes[c]
        if (of) yield { school, ...of, date: addDays(daysAgo(400), day), device: newId() }
      }
    }
  }
}

export const bodyOf = ({ date, device, studentIds }: Sheet) => ({
  date,
  device,
  // The days are past, so an admin needs a reason.
  marks: studentIds.map((studentId, i) => ({
    id: newMarkId(),
    studentId,
    status: i % 16 ? 'H' : 'S',
    reason: 'Susulan',
    base: 0,
    n: i + 1,
  })),
})
export const pathOf = ({ school, academicClassId }: Sheet) =>
  `/api/v1/attendance/daily-attendance/${school.schoolId}/${academicClassId}`

export type Saving = { connections: number; http: Measured; same: Measured; write: Measured }

/** Sheets of 36 saved per second: over HTTP, by the same statements, and by the writing one alone (with its lock). */
export async function measureSaving(at: {
  server: Server
  appUrl: string
  sheets: Iterator<Sheet>
  connections: number
  count: number
}): Promise<Saving> {
  const { server, appUrl, connections, count } = at
  const nextSheets = () => Array.from({ length: count }, () => at.sheets.next().value as Sheet)

  const save = (sheets: readonly Sheet[]) => {
    const sent = sheets.map((sheet) => ({ sheet, body: bodyOf(sheet) }))
    return (i: number) => {
      const { sheet, body } = sent[i]!
      return server.call('PUT', pathOf(sheet), { as: sheet.school.admin, body })
    }
  }
  const often = { connections, count }
  // A connection plans a statement five times before it caches the plan; a session's first call writes more.
  await measure(often, save(nextSheets()))

  const pool = plainPool(appUrl, connections)
  const [first] = nextSheets()
  const template = await templateOf(appUrl, first!)
  const replayOf = (of: (statements: Statement[]) => Statement[]) => {
    const all = nextSheets().map(template).map(of)
    return (i: number) => replay(pool, all[i]!)
  }
  const writing = ([enter, lock, , write]: Statement[]) => [enter, lock, write] as Statement[]
  await measure(
    often,
    replayOf((all) => all),
  )
  const figures = await measureInTurns(often, {
    http: save(nextSheets()),
    same: replayOf((all) => all),
    write: replayOf(writing),
  })
  await pool.end()
  return { connections, ...figures }
}

/** The server's statements for one sheet, adapted to any other. */
async function templateOf(appUrl: string, sheet: Sheet): Promise<(other: Sheet) => Statement[]> {
  const body = bodyOf(sheet)
  const executed = await statementsOf(realTime(appUrl), sheet.school.admin, { method: 'PUT', url: pathOf(sheet), body })
  if (executed.length !== 4)
    throw new Error(`saving a sheet takes ${executed.length} statements by now; bench/saving.ts knows four`)
  return (other) => {
    const { school, studentIds } = other
    const { admin: from } = sheet.school
    return rebind(
      executed,
      new Map<unknown, unknown>([
        ...body.marks.map((mark) => [mark.id, newId()] as const),
        ...sheet.studentIds.map((studentId, i) => [studentId, studentIds[i]] as const),
        [sheet.school.schoolId, school.schoolId],
        [sheet.academicClassId, other.academicClassId],
        [sheet.date, other.date],
        [sheet.device, other.device],
        [from.profileId, school.admin.profileId],
        [from.accountId, school.admin.accountId],
        [from.sessionId, school.admin.sessionId],
      ]),
    )
  }
}
