import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listeningInto, type Statement } from '../../../../../bench/statements.ts'
import { buildScores } from '../../../fixtures/build-scores.ts'
import { insertRows } from '../../../fixtures/rows.ts'
import { newId } from '../../../platform/ids.ts'
import { stepsOf } from '../../../testing/random-steps.ts'
import { testApp } from '../../../testing/test-app.ts'
import { newClass, newSchool, newYear, placeIn, type TestSchool } from '../../../testing/test-school.ts'
import { readSources } from './carried.ts'

const t = await testApp()
afterAll(t.close)

const [schools, members, movers] = [20, 40, 3]
let school: TestSchool
let yearId: string
let moved: string[]

/** Of 20 schools with scores, the last has three students who moved to a class of their own. */
beforeAll(async () => {
  for (let no = 0; no < schools; no += 1) {
    school = await newSchool(t)
    const { schoolId } = school
    yearId = await newYear(t, schoolId)
    const { academicClassId, studentIds } = await newClass(t, { schoolId, yearId, count: members })
    moved = studentIds.slice(0, movers)
    const place = placeIn(t, schoolId)
    const subjectId = newId()
    await insertRows(place, 'subject', [{ id: subjectId, code: 'MTK', name: 'Matematika' }])
    const given = { id: newId(), academic_class_id: academicClassId, subject_id: subjectId }
    await insertRows(place, 'academic_subject', [given])
    await buildScores(place, school.admin.profileId ?? '')
  }
  const { schoolId } = school
  const { academicClassId } = await newClass(t, { schoolId, yearId, count: 1 })
  await sql`update enrollment set leave_date = '2026-09-15', outcome = 'PINDAH_KELAS'
    where school_id = ${schoolId} and student_id = any(${moved}::uuid[])`.execute(t.owner)
  await insertRows(
    placeIn(t, schoolId),
    'enrollment',
    moved.map((student_id, at) => {
      const place = { academic_year_id: yearId, academic_class_id: academicClassId, roll_no: at + 2 }
      return { ...place, id: newId(), student_id, join_date: '2026-09-15' }
    }),
  )
  await sql`analyze`.execute(t.owner)
})

test('what moved students bring along is read by indexes, whatever other schools have', async () => {
  const statements: Statement[] = []
  const from = { schoolId: school.schoolId, profileId: school.admin.profileId ?? '' }
  const sources = await t.app.transactions.schoolJob(from, (scope) => {
    const listening = { ...scope, db: scope.db.withPlugin(listeningInto(statements)) }
    return readSources(listening, { yearId, semesterNo: 1, studentIds: moved })
  })
  expect(new Map([...sources].map(([id, all]) => [id, all.length]))).toEqual(new Map(moved.map((id) => [id, 12])))
  const read = statements.filter(({ text }) => /\bscore\b/.test(text))
  expect(read.length).toBeGreaterThan(0)
  for (const { text, values } of read) {
    const steps = await stepsOf(t.db, { schoolId: school.schoolId, text, values })
    const scanned = steps.filter((step) => step['Node Type'] === 'Seq Scan').map((step) => step['Relation Name'])
    const large = ['score', 'enrollment', 'assessment_component', 'student']
    expect(scanned.filter((table) => large.includes(table ?? ''))).toEqual([])
  }
})
