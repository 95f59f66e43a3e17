import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { amount } from '@hadir/contract/testing/test-size.ts'
import { type Promotion, promotions, rolloverEndpoints } from '@hadir/contract/academic-year/rollover.ts'
import { alumniEndpoints } from '@hadir/contract/student/alumni.ts'
import { testApp } from '../../../testing/test-app.ts'
import { newMark, saveMarks } from '../../attendance/testing-sheet.ts'
import { newSchoolAtYearsEnd } from './testing-rollover.ts'

const t = await testApp()
afterAll(t.close)

const [student, decision, to] = [fc.nat(8), fc.constantFrom(...promotions), fc.option(fc.nat(2))]
type Step =
  | { act: 'decide' | 'mend'; student: number; decision: Promotion; to: number | null }
  | { act: 'mark'; student: number }
  | { act: 'trace'; student: number; city: string }
  | { act: 'run' }
  | { act: 'undo' }
  | { act: 'wait'; days: number }
/** Many are refused, which is fine. */
const step: fc.Arbitrary<Step> = fc.oneof<fc.MaybeWeightedArbitrary<Step>[]>(
  fc.record({ act: fc.constant('decide' as const), student, decision, to }),
  { weight: 3, arbitrary: fc.record({ act: fc.constant('mend' as const), student, decision, to }) },
  fc.record({ act: fc.constant('mark' as const), student }),
  fc.record({ act: fc.constant('trace' as const), student, city: fc.constantFrom('', 'Bandung') }),
  { weight: 2, arbitrary: fc.constantFrom<Step>({ act: 'run' }, { act: 'undo' }) },
  fc.record({ act: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 20 }) }),
)

async function begin() {
  t.clock.moveTo('2027-06-28T03:00:00Z')
  const school = await newSchoolAtYearsEnd(t, { letters: ['A'], students: 3 })
  const act = { params: { id: school.yearId }, body: {} }
  await t.call(rolloverEndpoints.prepare, act, school.admin)
  const plan = (await t.call(rolloverEndpoints.confirm, act, school.admin)).body.data
  return { ...school, act, plan, students: school.classes.flatMap(({ studentIds }) => studentIds) }
}
type World = Awaited<ReturnType<typeof begin>>

async function perform(one: Step, { act, plan, admin, schoolId, students }: World): Promise<void> {
  if (one.act === 'wait') return t.clock.advance(one.days * 24 * 3_600_000)
  if (one.act === 'run' || one.act === 'undo') {
    await t.call(rolloverEndpoints[one.act], act, admin)
    await t.runJobs()
    return
  }
  const studentId = students[one.student] ?? ''
  if (one.act === 'mark') {
    const date = t.clock.now().toISOString().slice(0, 10)
    const { rows } = await sql<{ id: string }>`
      select academic_class_id as id from enrollment where student_id = ${studentId} and leave_date is null`.execute(
      t.owner,
    )
    const place = { schoolId, academicClassId: rows[0]?.id ?? students[0] ?? '' }
    await saveMarks(t, place, { as: admin, date, marks: [newMark(studentId, 'H')] })
    return
  }
  if (one.act === 'trace') {
    const at = { schoolId, id: studentId }
    const { data } = (await t.call(alumniEndpoints.read, { params: at }, admin)).body
    if (!data) return
    const graduation = { year: 2027, diplomaNo: 'DN-01 27' }
    const body = { graduation, city: one.city, contactConsent: false, version: data.version }
    expect((await t.call(alumniEndpoints.update, { params: at, body }, admin)).status).toBe(200)
    return
  }
  const toClassId = one.to === null ? undefined : plan.classes[one.to]?.id
  const body = { decision: one.decision, ...(toClassId && { toClassId }), reason: 'Rapat dewan guru' }
  if (one.act === 'mend') await t.call(rolloverEndpoints.mend, { ...act, body: { ...body, studentId } }, admin)
  else await t.call(rolloverEndpoints.decide, { ...act, body: { ...body, studentIds: [studentId] } }, admin)
}

/** What the memberships, the exits and the alumni say about each student, beside the decision that holds. */
async function assertComplete({ schoolId, act, admin }: World): Promise<void> {
  const { rows: twice } = await sql`
    select e.id from enrollment e join enrollment second_e on second_e.student_id = e.student_id and second_e.id > e.id
      and daterange(e.join_date, e.leave_date) && daterange(second_e.join_date, second_e.leave_date)
      where e.school_id = ${schoolId}`.execute(t.owner)
  expect(twice).toEqual([])
  const { rows: nowhere } = await sql`
    select c.student_id, c.date from attendance_cell c
      where c.school_id = ${schoolId} and c.status is not null and not exists (
        select from enrollment e where e.student_id = c.student_id
          and c.date <@ daterange(e.join_date, e.leave_date))`.execute(t.owner)
  expect(nowhere, 'whoever was marked was in a class').toEqual([])
  const rollover = (await t.call(rolloverEndpoints.read, { params: act.params }, admin)).body.data
  const isDone = rollover?.state === 'done'
  const { rows } = await sql<Record<string, unknown> & { decision: string }>`
    select p.decision, s.status, old_e.outcome, old_e.leave_date is null as old_open, now.class_id = p.to_class_id as there,
        (select count(*)::int from enrollment e where e.student_id = s.id and e.leave_date is null) as open,
        (select count(*)::int from enrollment e where e.student_id = s.id and e.leave_date is not null
          and e.outcome is null) as unexplained,
        exists (select from alumni a where a.student_id = s.id) as alumna,
        exists (select from alumni a where a.student_id = s.id and a.city is not null) as traced,
        exists (select from student_exit gone where gone.student_id = s.id and gone.exit_type = 'LULUS') as gone
      from rollover_student p
      join student s on s.id = p.student_id
      join enrollment old_e on old_e.id = p.old_enrollment_id
      left join lateral (select ac.class_id from enrollment e join academic_class ac on ac.id = e.academic_class_id
        where e.student_id = s.id and e.leave_date is null) now on true
      where p.school_id = ${schoolId}`.execute(t.owner)
  expect(rows).toHaveLength(9)
  const traced = rows.filter((row) => row['traced']).length
  expect(/(\d+) alumni sudah/.exec(rollover?.undo?.reason ?? '')?.[1] ?? '0').toBe(String(traced))
  for (const row of rows) {
    const { decision: own } = row
    const isOut = isDone && own === 'LULUS'
    expect(row).toMatchObject({
      status: isOut ? 'ALUMNI' : 'AKTIF',
      outcome: isDone ? own : null,
      old_open: !isDone,
      open: isOut ? 0 : 1,
      unexplained: 0,
      alumna: isOut,
      gone: isOut,
      ...(isDone && !isOut && { there: true }),
    })
  }
}

test('promoted, mended or undone, nobody is in two classes and each history is complete', async () => {
  const done = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const w = await begin()
      for (const one of steps) {
        await perform(one, w)
        done.add(one.act)
        await assertComplete(w)
      }
      const bugs = t.log.filter((line) => line.includes('"level":50'))
      expect(bugs, 'refusals are answers, not errors').toEqual([])
    }),
    { numRuns: amount({ short: 6, long: 80 }), seed: 38 },
  )
  expect(done.size).toBe(7)
})
