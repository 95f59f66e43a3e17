import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { academicYearEndpoints } from '@hadir/contract/academic-year/academic-year.ts'
import { rolloverEndpoints } from '@hadir/contract/academic-year/rollover.ts'
import { newId } from '../../../platform/ids.ts'
import { testMailServer } from '../../../testing/test-mail-server.ts'
import { testApp } from '../../../testing/test-app.ts'
import { newCaller } from '../../../testing/test-school.ts'
import { newTeacher } from '../../../testing/test-teacher.ts'
import { newSchoolAtYearsEnd } from './testing-rollover.ts'

const mail = await testMailServer()
const t = await testApp({ smtpUrl: mail.url })
afterAll(async () => {
  await t.close()
  await mail.close()
})

test('a rollover is not undone once the new year has scores, rapor or marks of a lesson', async () => {
  const school = await newSchoolAtYearsEnd(t, { letters: ['A'], students: 2 })
  const { schoolId, admin } = school
  const params = { id: school.yearId }
  const undoOf = async () => (await t.call(rolloverEndpoints.read, { params }, admin)).body.data?.undo
  t.clock.moveTo('2027-06-28T03:00:00Z')
  await t.call(rolloverEndpoints.prepare, { params, body: {} }, admin)
  await t.call(rolloverEndpoints.confirm, { params, body: {} }, admin)
  await t.call(rolloverEndpoints.run, { params, body: {} }, admin)
  await t.runJobs()
  expect(await undoOf()).toMatchObject({ possible: true })
  // Meanwhile the year that its students left is over, and not activated beside it.
  const { body: refused } = await t.call(academicYearEndpoints.activate, { params, body: {} }, admin)
  expect([refused.code, refused.message]).toEqual(['YEAR_PROMOTED', expect.stringContaining('naik ke 2027/2028')])
  const left = (await t.call(academicYearEndpoints.read, { params }, admin)).body.data
  expect(left).toMatchObject({ isActive: false, isOver: true, promotedTo: '2027/2028' })

  const teacherId = await newTeacher(t, schoolId, 'Budi')
  const [subjectId, taughtId, evaluationId, componentId, activityId, lessonId] = Array.from({ length: 6 }, newId)
  const now = t.clock.now()
  const { rows } = await sql<{ student: string; class: string; year: string }>`
    select e.student_id as student, e.academic_class_id as class, e.academic_year_id as year from enrollment e
      join academic_year year on year.school_id = e.school_id and year.id = e.academic_year_id
      where e.school_id = ${schoolId} and year.is_active limit 1`.execute(t.owner)
  const [{ student, class: classId, year } = { student: '', class: '', year: '' }] = rows
  await sql`insert into subject (school_id, id, code, name, subject_group, curriculum, grades, order_no, weekly_jp,
      created_at, updated_at)
    values (${schoolId}, ${subjectId}, 'MTK', 'Matematika', 'UMUM', 'MERDEKA', '{VII,VIII,IX}', 1, 4, ${now}, ${now})`.execute(
    t.owner,
  )
  await sql`insert into academic_subject (school_id, id, academic_class_id, subject_id, teacher_id, weekly_jp, threshold,
      weight_lm, weight_sts, weight_sas, created_at, updated_at)
    values (${schoolId}, ${taughtId}, ${classId}, ${subjectId}, ${teacherId}, 4, 75, 60, 20, 20, ${now}, ${now})`.execute(
    t.owner,
  )
  await sql`insert into subject_evaluation (school_id, id, academic_subject_id, semester_no, curriculum, threshold,
      weight_lm, weight_sts, weight_sas, remedial_mode, status, created_at, updated_at)
    values (${schoolId}, ${evaluationId}, ${taughtId}, 1, 'MERDEKA', 75, 60, 20, 20, 'CAP', 'DRAFT', ${now}, ${now})`.execute(
    t.owner,
  )
  await sql`insert into assessment_component (school_id, id, subject_evaluation_id, code, name, kind, weight, order_no)
    values (${schoolId}, ${componentId}, ${evaluationId}, 'LM1', 'Sumatif', 'LM', 1, 1)`.execute(t.owner)
  await sql`insert into cocurricular_activity (school_id, id, academic_class_id, semester_no, kind, theme, title,
      dimensions, created_at, updated_at)
    values (${schoolId}, ${activityId}, ${classId}, 1, 'KOKURIKULER', 'Tema', 'Sungai', '{KOLABORASI}', ${now}, ${now})`.execute(
    t.owner,
  )
  await sql`insert into lesson (school_id, id, date, academic_class_id, academic_subject_id, start_minute, end_minute,
      teacher_id, created_at)
    values (${schoolId}, ${lessonId}, '2027-07-14', ${classId}, ${taughtId}, 420, 460, ${teacherId}, ${now})`.execute(
    t.owner,
  )
  // Preparations for the new year do not stop the students from coming back.
  expect(await undoOf()).toMatchObject({ possible: true })

  const scores = 'nilai atau rapor tahun pelajaran baru sudah diisi'
  const marks = 'absensi tahun pelajaran baru sudah diisi'
  const filled = [
    [
      'score',
      scores,
      sql`insert into score (school_id, component_id, student_id, state, value, rev, actor_id, saved_at)
        values (${schoolId}, ${componentId}, ${student}, 'SCORE', 800, 1, ${admin.profileId}, ${now})`,
    ],
    [
      'report_card',
      scores,
      sql`insert into report_card (school_id, id, student_id, academic_year_id, semester_no, period, academic_class_id,
          note, created_at, updated_at)
        values (${schoolId}, ${newId()}, ${student}, ${year}, 1, 'AKHIR', ${classId}, 'Tekun.', ${now}, ${now})`,
    ],
    [
      'cocurricular_result',
      scores,
      sql`insert into cocurricular_result (school_id, cocurricular_activity_id, student_id, dimension, category)
        values (${schoolId}, ${activityId}, ${student}, 'KOLABORASI', 'SB')`,
    ],
    [
      'lesson_cell',
      marks,
      sql`insert into lesson_cell (school_id, lesson_id, student_id, rev, seq, n, status)
        values (${schoolId}, ${lessonId}, ${student}, 1, 1, 1, 'H')`,
    ],
  ] as const
  for (const [table, reason, insert] of filled) {
    await insert.execute(t.owner)
    expect([table, await undoOf()]).toEqual([table, { possible: false, reason, accounts: 0 }])
    expect((await t.call(rolloverEndpoints.undo, { params, body: {} }, admin)).body.code).toBe('ROLLOVER_NOT_UNDOABLE')
    await sql`delete from ${sql.table(table)} where school_id = ${schoolId}`.execute(t.owner)
  }
  expect(await undoOf()).toMatchObject({ possible: true })
})

test("a graduate's account becomes an alumna's; an undo reverts it and notifies her", async () => {
  t.clock.moveTo('2027-06-28T03:00:00Z')
  const { schoolId, admin, yearId, classes } = await newSchoolAtYearsEnd(t, { letters: ['A'], students: 2 })
  const [own, late] = classes[2]?.studentIds ?? []
  const account = await newCaller(t, { schoolId, role: 'student', personId: own ?? '' })
  const stays = await newCaller(t, { schoolId, role: 'student', personId: classes[0]?.studentIds[0] ?? '' })
  const act = { params: { id: yearId }, body: {} }
  await t.call(rolloverEndpoints.prepare, act, admin)
  await t.call(rolloverEndpoints.confirm, act, admin)
  await t.call(rolloverEndpoints.run, act, admin)
  await t.runJobs()
  // The other one has her account approved meanwhile.
  const approved = await newCaller(t, { schoolId, role: 'alumni', personId: late ?? '' })
  const roles = async () => {
    const { rows } = await sql<{ id: string; role: string; acts: string }>`
      select p.id, p.role, a.role as acts from platform.profile p join actor a on a.id = p.id
        where p.id = any(${[account, stays, approved].map((one) => one.profileId)}::uuid[])`.execute(t.owner)
    return [account, stays, approved].map(({ profileId }) => {
      const row = rows.find(({ id }) => id === profileId)
      return [row?.role, row?.acts]
    })
  }
  const [student, alumni] = [
    ['student', 'student'],
    ['alumni', 'alumni'],
  ]
  expect(await roles()).toEqual([alumni, student, alumni])
  expect((await t.call(rolloverEndpoints.read, { params: act.params }, admin)).body.data?.undo).toEqual({
    possible: true,
    reason: null,
    accounts: 2,
  })
  await t.call(rolloverEndpoints.undo, act, admin)
  await t.runJobs()
  expect(await roles()).toEqual([student, student, student])
  const notices = mail.mails.filter(({ subject }) => subject === 'Akun alumni Anda kembali menjadi akun siswa')
  expect(notices).toHaveLength(2)
})
