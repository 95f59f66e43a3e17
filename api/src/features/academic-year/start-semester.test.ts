import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { scheduleEndpoints } from '@hadir/contract/schedule.ts'
import { semesterEndpoints } from '@hadir/contract/semester.ts'
import { testApp } from '../../testing/test-app.ts'
import { schoolWithLessons } from '../../testing/test-timetable.ts'
import { newMark, saveMarks, verdictsOf } from '../attendance/testing-sheet.ts'

const t = await testApp()
afterAll(t.close)

test('Genap begins with what is ticked of Ganjil, in one act that is taken back until its first mark', async () => {
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
  // In the way of the fourth.
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
    goesOn: { pupils: 6, homerooms: 0, duties: 0, subjects: 2 },
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

  // Two operators press at once: what is copied is copied once.
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

  // Without the subject its lessons stay behind too.
  await start({ subjects: false, lessons: true })
  expect(await rows()).toHaveLength(before.length + 1)
  await withdraw()
  await start({ subjects: true, lessons: true })
  const marked = await saveMarks(
    t,
    { schoolId, academicClassId: w.a },
    { as: operator, date: '2027-01-04', marks: [newMark(w.pupil, 'H')] },
  )
  expect(verdictsOf(marked.body.data)).toEqual(['applied'])
  expect((await starting()).undo).toEqual({ possible: false, reason: 'absensi semester ini sudah diisi' })
  expect((await withdraw()).body).toMatchObject({ statusCode: 409, code: 'SEMESTER_START_STANDS' })
  expect(await rows()).toEqual(after)
})
