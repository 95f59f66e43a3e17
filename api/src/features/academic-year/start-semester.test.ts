import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import { semesterEndpoints } from '@hadir/contract/academic-year/semester.ts'
import { insertRows } from '../../fixtures/rows.ts'
import { newId } from '../../platform/ids.ts'
import { testApp } from '../../testing/test-app.ts'
import { newClass, newSchool, newYear, placeIn } from '../../testing/test-school.ts'
import { schoolWithLessons } from '../../testing/test-timetable.ts'
import { newMark, saveMarks, verdictsOf } from '../attendance/testing-sheet.ts'

const t = await testApp()
afterAll(t.close)

test('starting Genap copies the ticked parts of Ganjil and can be undone until its first mark', async () => {
  t.clock.moveTo('2027-01-04T00:30:00Z')
  const w = await schoolWithLessons(t)
  const { schoolId, admin: operator } = w.school
  const params = { id: w.yearId, no: '2' as const }
  const lesson = (body: object) =>
    t.call(
      scheduleEndpoints.create,
      { params: { schoolId }, body: { academicClassId: w.a, periodEnd: 1, periodStart: 1, ...body } as never },
      operator,
    )
  await lesson({ academicSubjectId: w.mathA, semesterNo: 1, weekday: 1 })
  await lesson({ academicSubjectId: w.historyA, semesterNo: 1, weekday: 2 })
  await lesson({ academicSubjectId: w.historyA, semesterNo: null, weekday: 3 })
  await lesson({ academicSubjectId: w.historyA, semesterNo: 1, weekday: 4 })
  // Blocks the fourth.
  await lesson({ academicSubjectId: w.mathA, semesterNo: 2, weekday: 4 })
  await t.owner
    .updateTable('academic_subject')
    .set({ semester_no: 1 })
    .where('school_id', '=', schoolId)
    .where('id', '=', w.mathA)
    .execute()
  const starting = async () => (await t.call(semesterEndpoints.starting, { params }, operator)).body.data
  expect((await starting()).obstacle).toBe('Tutup dahulu semester yang sedang berjalan')
  await t.owner
    .updateTable('semester')
    .set({ status: 'DITUTUP' })
    .where('school_id', '=', schoolId)
    .where('no', '=', 1)
    .execute()

  expect(await starting()).toEqual({
    obstacle: null,
    subjects: [{ id: w.mathA, className: 'VII-A', name: 'Matematika', teacher: 'Ani' }],
    lessons: {
      copied: 2,
      skipped: [
        {
          lesson: 'VII-A Sejarah, Kamis jam ke-1',
          reason: 'Kelas VII-A sudah ada Matematika (Ani), Kamis jam ke-1',
        },
      ],
      standing: 2,
    },
    goesOn: { students: 6, homerooms: 0, duties: 0, subjects: 2 },
    undo: null,
  })
  const rows = async () =>
    (
      await sql<{ row: string }>`
        select concat_ws(' ', academic_subject_id, semester_no, weekday) as row from class_schedule
          where school_id = ${schoolId}
        union all select concat_ws(' ', id, semester_no) from academic_subject where school_id = ${schoolId}
        union all select concat_ws(' ', no, status) from semester where school_id = ${schoolId} order by 1`.execute(
        t.owner,
      )
    ).rows.map(({ row }) => row)
  const before = await rows()
  const start = (body: { subjects: boolean; lessons: boolean }) => {
    t.clock.advance(1000)
    return t.call(semesterEndpoints.start, { params, body }, operator)
  }
  const withdraw = () => {
    t.clock.advance(1000)
    return t.call(semesterEndpoints.withdraw, { params, body: {} }, operator)
  }
  expect((await withdraw()).body.code).toBe('SEMESTER_NOT_STARTED')

  // Two operators click at once: the copy happens only once.
  const pressed = await Promise.all([
    start({ subjects: true, lessons: true }),
    start({ subjects: true, lessons: true }),
  ])
  expect(pressed.map(({ status }) => status)).toEqual([200, 200])
  const after = await rows()
  expect(after).toHaveLength(before.length + 2)
  expect(after).toEqual(expect.arrayContaining(['2 AKTIF', `${w.mathA} 2 1`, `${w.historyA} 2 2`, w.mathA]))
  expect((await starting()).undo).toEqual({ possible: true, reason: null })
  expect((await withdraw()).status).toBe(200)
  expect(await rows()).toEqual(before)

  // Without the subject its lessons are not copied either.
  await start({ subjects: false, lessons: true })
  expect(await rows()).toHaveLength(before.length + 1)
  await withdraw()
  await start({ subjects: true, lessons: true })
  const evaluationId = await addScore(schoolId, {
    subjectId: w.mathA,
    studentId: w.student,
    actorId: operator.profileId!,
  })
  expect((await starting()).undo).toEqual({ possible: false, reason: 'nilai atau rapor semester ini sudah diisi' })
  expect((await withdraw()).body).toMatchObject({ statusCode: 409, code: 'SEMESTER_START_STANDS' })
  await t.owner.deleteFrom('score').where('school_id', '=', schoolId).execute()
  await t.owner.deleteFrom('assessment_component').where('subject_evaluation_id', '=', evaluationId).execute()
  const marked = await saveMarks(
    t,
    { schoolId, academicClassId: w.a },
    { as: operator, date: '2027-01-04', marks: [newMark(w.student, 'H')] },
  )
  expect(verdictsOf(marked.body.data)).toEqual(['applied'])
  expect((await starting()).undo).toEqual({ possible: false, reason: 'absensi semester ini sudah diisi' })
  expect((await withdraw()).body).toMatchObject({ statusCode: 409, code: 'SEMESTER_START_STANDS' })
  expect(await rows()).toEqual(after)
})

/** A score of Genap, past the API. Returns the evaluation's id. */
async function addScore(
  schoolId: string,
  { subjectId, studentId, actorId }: { subjectId: string; studentId: string; actorId: string },
): Promise<string> {
  const [place, now] = [placeIn(t, schoolId), t.clock.now()]
  const [id, componentId] = [newId(), newId()]
  const weights = { weight_lm: 100, weight_sts: 0, weight_sas: 0, remedial_mode: 'CAP', threshold: 75 }
  const setUp = { id, academic_subject_id: subjectId, semester_no: 2, curriculum: 'MERDEKA', ...weights }
  await insertRows(place, 'subject_evaluation', [{ ...setUp, created_at: now, updated_at: now }])
  const component = { id: componentId, subject_evaluation_id: id, code: 'LM1', name: 'Ulangan', kind: 'LM', weight: 1 }
  await insertRows(place, 'assessment_component', [{ ...component, order_no: 1 }])
  const score = { component_id: componentId, student_id: studentId, state: 'SCORE', value: 800, rev: 1 }
  await insertRows(place, 'score', [{ ...score, actor_id: actorId, saved_at: now }])
  return id
}

test('a mark sent while a semester is being closed waits, and then finds it closed', async () => {
  const { schoolId, admin: as } = await newSchool(t)
  const yearId = await newYear(t, schoolId)
  const { academicClassId, studentIds } = await newClass(t, { schoolId, yearId })
  t.clock.moveTo('2026-09-15T03:00:00Z')
  const save = (status: 'H' | 'S') =>
    saveMarks(
      t,
      { schoolId, academicClassId },
      { as, date: '2026-09-15', marks: [newMark(studentIds[0] ?? '', status)] },
    )
  // The other connection has done everything that closing does, and has not committed yet.
  const coming = await t.owner.transaction().execute(async (closing) => {
    await sql`select from school_setting where school_id = ${schoolId} for update`.execute(closing)
    await sql`update semester set status = 'DITUTUP' where school_id = ${schoolId} and no = 1`.execute(closing)
    const sent = save('H')
    const isAwaited = async () => {
      const { rows } = await sql<{ waiting: boolean }>`
        select exists (select from pg_locks
          where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))) as waiting`.execute(closing)
      return rows[0]?.waiting
    }
    await expect.poll(isAwaited).toBe(true)
    return { sent }
  })
  const first = await coming.sent
  expect(verdictsOf(first.body.data)).toEqual(['held'])

  await sql`update semester set status = 'AKTIF' where school_id = ${schoolId} and no = 1`.execute(t.owner)
  const [closed, saved] = await Promise.all([
    t.call(
      semesterEndpoints.close,
      {
        params: { id: yearId, no: '1' },
        body: { principalName: 'Dra. Sri Wahyuni', acceptsGaps: true, rejectCorrections: 'Semester ditutup' },
      },
      as,
    ),
    save('S'),
  ])
  expect([closed.status, saved.status]).toEqual([200, 200])
  const [verdict] = verdictsOf(saved.body.data)
  expect(['applied', 'held']).toContain(verdict)
  // Whichever came first, the frozen data matches the current data.
  const { rows } = await sql<{ late: boolean }>`
    select exists (select from attendance_save v join attendance_event e on e.school_id = v.school_id and e.seq = v.seq
      where v.school_id = ${schoolId} and e.verdict = 'applied' and v.at > (
        select max(at) from semester_event where school_id = ${schoolId} and kind = 'CLOSED')) as late`.execute(t.owner)
  expect(rows[0]?.late).toBe(false)
})

test('Genap does not start while the days of Ganjil go on, also if that was closed early', async () => {
  t.clock.moveTo('2026-11-20T02:00:00Z')
  const { schoolId, admin } = await newSchool(t)
  const yearId = await newYear(t, schoolId)
  await t.owner
    .updateTable('semester')
    .set({ status: 'DITUTUP' })
    .where('school_id', '=', schoolId)
    .where('no', '=', 1)
    .execute()
  const params = { id: yearId, no: '2' as const }
  const refused = await t.call(semesterEndpoints.start, { params, body: {} }, admin)
  expect([refused.status, refused.body.code]).toEqual([409, 'SEMESTER_TOO_EARLY'])
  const { obstacle } = (await t.call(semesterEndpoints.starting, { params }, admin)).body.data
  expect(obstacle).toMatch(/^Semester Ganjil berlangsung sampai \d\d\/\d\d\/\d{4};/)
  // In the holiday between the two it may be prepared.
  t.clock.moveTo('2026-12-31T02:00:00Z')
  expect((await t.call(semesterEndpoints.start, { params, body: {} }, admin)).status).toBe(200)
})
