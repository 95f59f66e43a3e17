import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '@hadir/contract/endpoint.ts'
import { filledSchool, type FilledSchool } from '../testing/filled-school.ts'
import { requestsAbout } from '../testing/requests-about.ts'
import { testApp, tokenOf } from '../testing/test-app.ts'

const t = await testApp()
afterAll(t.close)

let theirs: FilledSchool
/** Of every student, by id. */
let nisOf: ReadonlyMap<string, string>
beforeAll(async () => {
  theirs = await filledSchool(t)
  const { schoolId } = theirs
  const { rows } = await sql<{ id: string; nis: string }>`
    update student set nis = 'B' || nis where school_id = ${schoolId} returning id, nis`.execute(t.owner)
  nisOf = new Map(rows.map(({ id, nis }) => [id, nis]))
  // Some are to be warned about, and some truant.
  await sql`update school_setting set max_alpa_days = 1 where school_id = ${schoolId}`.execute(t.owner)
  await sql`update lesson_cell set status = 'A' where school_id = ${schoolId} and (lesson_id, student_id) in (
    select l.id, c.student_id from lesson l
      join attendance_cell c on c.school_id = l.school_id and c.date = l.date and c.status = 'H'
      where l.school_id = ${schoolId})`.execute(t.owner)
})

type Listed = { id?: string; student?: { id: string } | null; studentId?: string }
const studentIn = ({ id, student, studentId }: Listed) =>
  [student?.id, studentId, id].map((one) => nisOf.get(one ?? '')).find(Boolean)

/** The NIS of the students whom the rows of a list are about. */
async function listed(e: Endpoint, q?: string) {
  const { url, query } = requestsAbout(theirs)([`${e.method} ${e.path}`, e], theirs.schoolId)
  const plain = e.query?.safeParse({}).success ? {} : query
  const sent = Object.entries({ ...plain, pageSize: 100, ...(q && { q }) }).map(([name, one]) => [name, String(one)])
  const answer = await t.app.inject({
    method: 'GET',
    url,
    query: Object.fromEntries(sent),
    headers: { authorization: `Bearer ${tokenOf(t.app, theirs.admin)}` },
  })
  const { data } = answer.json<{ data?: Listed[] }>()
  return Array.isArray(data) ? data.map(studentIn) : []
}

test('every list of students finds a NIS with letters, however it is typed', async () => {
  const searched = t.app.endpoints.filter((e) => e.method === 'GET' && 'q' in (e.query?.shape ?? {}))
  const ofStudents: string[] = []
  for (const e of searched) {
    const nis = (await listed(e)).find(Boolean)
    if (!nis) continue
    ofStudents.push(e.path.split('/').slice(-2).join('/'))
    for (const q of [nis, nis.toLowerCase()])
      expect([...new Set(await listed(e, q))], `${e.path}?q=${q}`).toEqual([nis])
  }
  // One that has no rows here would be passed over.
  expect(ofStudents.toSorted()).toEqual(
    [
      ':schoolId/academic-student',
      ':schoolId/alumni',
      ':schoolId/correction',
      ':schoolId/planned-absence',
      ':schoolId/proposal',
      ':schoolId/student-evaluation',
      ':schoolId/truancy',
      ':id/missing',
      'participant/candidate',
      'report/warning',
      'rollover/pupil',
      'v1/student',
    ].toSorted(),
  )
})
