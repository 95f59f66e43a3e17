import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { academicYearEndpoints } from '@hadir/contract/academic-year/academic-year.ts'
import { semesterEndpoints } from '@hadir/contract/academic-year/semester.ts'
import { journalPaper } from '@hadir/contract/attendance/subject-attendance/journal.ts'
import { report } from '@hadir/contract/attendance/report/report.ts'
import { semesterReport } from '@hadir/contract/attendance/report/semester.ts'
import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { classEndpoints } from '@hadir/contract/class/class.ts'
import { scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import { filledPath } from '@hadir/contract/filled-path.ts'
import { membershipHistory } from '@hadir/contract/student/academic-student.ts'
import { cardEndpoints } from '@hadir/contract/student/card.ts'
import { defaultDescriptionTemplate } from '@hadir/contract/evaluation/description.ts'
import { reportCardPaperEndpoints } from '@hadir/contract/student/report-card/paper.ts'
import { academicTeacherEndpoints } from '@hadir/contract/teacher/academic-teacher.ts'
import { academicSubjectEndpoints } from '@hadir/contract/subject/academic-subject.ts'
import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { insertRows } from '../../../fixtures/rows.ts'
import { newId } from '../../../platform/ids.ts'
import { pdfPages } from '../../../testing/read-pdf.ts'
import { testApp, tokenOf } from '../../../testing/test-app.ts'
import { placeIn } from '../../../testing/test-school.ts'
import { readyClass } from './testing-report-card.ts'

const t = await testApp()
afterAll(t.close)

const closing = { principalName: 'Dra. Sri Wahyuni, M.Pd.', principalNip: '197001011995122001', acceptsGaps: true }

async function classWithPapers() {
  t.clock.moveTo('2026-09-16T00:00:00.000Z')
  const school = await readyClass(t)
  const { own, params, a, of, yearId, id, teacherId } = school
  const slot = { academic_class_id: a.academicClassId, academic_subject_id: id, teacher_id: teacherId, weekday: 1 }
  await insertRows(placeIn(t, own.schoolId), 'class_schedule', [
    { ...slot, id: newId(), academic_year_id: yearId, start_minute: 420, end_minute: 460 },
  ])
  t.clock.moveTo('2026-12-28T03:00:00.000Z')
  const [student = ''] = a.studentIds
  const ofClass = { academicClassId: a.academicClassId }
  const week = async (semesterNo: 1 | 2) => {
    const query = { ...ofClass, semesterNo, variant: 'NORMAL' as const }
    return (await t.call(scheduleEndpoints.week, { params, query }, own.admin)).body.data
  }
  const papers = async () => ({
    month: (await t.call(report.monthly, { params, query: { ...ofClass, month: '2026-09' } }, own.admin)).body.data,
    school: (await t.call(report.monthlySchool, { params, query: { month: '2026-09' } }, own.admin)).body.data,
    semester: (await t.call(semesterReport.read, { params, query: { ...ofClass, semesterNo: 1 } }, own.admin)).body
      .data,
    ledger: (await t.call(reportCardPaperEndpoints.ledger, { params, query: of }, own.admin)).body.data,
    rapor: await school.snapshot(student),
    week: await week(1),
  })
  const rename = async (n: number) => {
    await sql`update class set name = ${`VII-${n}`} where id = ${a.classId}`.execute(t.owner)
    await sql`update subject set name = ${`Berhitung ${n}`}, short_name = ${`B${n}`}
      where school_id = ${own.schoolId}`.execute(t.owner)
    await sql`update teacher set name = name || ${` ${n}`}, title_back = ${`M${n}`}
      where school_id = ${own.schoolId}`.execute(t.owner)
    const wording = { ...defaultDescriptionTemplate, evenlyMastered: `{nama} menguasai semuanya, kata ${n}.` }
    await sql`update school_setting set principal_name = ${`Kepala ${n}`}, sign_place = ${`Kota ${n}`},
        evaluation_letters = 'SEMUA', evaluation_wording = ${JSON.stringify(wording)}, evaluation_font_size = 9,
        evaluation_blank_height = ${60 + n}
      where school_id = ${own.schoolId}`.execute(t.owner)
  }
  const at = (no: '1' | '2') => ({ params: { id: yearId, no } })
  const close = async (no: '1' | '2', body: object = {}) => {
    const { status } = await t.call(semesterEndpoints.close, { ...at(no), body: { ...closing, ...body } }, own.admin)
    expect(status).toBe(200)
  }
  const reopen = async (no: '1' | '2') => {
    const body = { reason: 'Satu nilai tertukar' }
    expect((await t.call(semesterEndpoints.reopen, { ...at(no), body }, own.admin)).status).toBe(200)
  }
  const history = async () =>
    (await t.call(membershipHistory, { params: { id: student } }, own.admin)).body.data.map(
      ({ className }) => className,
    )
  const classNames = async () => {
    const query = { academicYearId: yearId }
    return (await t.call(academicClassEndpoints.list, { params, query }, own.admin)).body.data
      .map(({ name }) => name)
      .filter((name) => name !== 'VII-B')
  }
  return { ...school, papers, rename, close, reopen, week, history, classNames, student }
}

test('renaming class, subject or teacher changes no paper of a closed semester', async () => {
  const { papers, rename, close, week, history, classNames } = await classWithPapers()
  await close('1')
  const before = await papers()
  expect(before.month).toMatchObject({ academicClass: { name: 'VII-A' } })
  await rename(1)
  expect(await papers()).toEqual(before)
  expect(await week(2)).toMatchObject({ of: { name: 'VII-1' }, slots: [{ subject: { name: 'Berhitung 1' } }] })
  expect([await history(), await classNames()]).toEqual([['VII-1'], ['VII-1']])
  // The year is over: what the class was called at its end stays.
  t.clock.moveTo('2027-06-17T03:00:00.000Z')
  await close('2')
  await rename(2)
  expect(await week(2)).toMatchObject({ of: { name: 'VII-1' }, slots: [{ subject: { shortName: 'B1' } }] })
  expect([await history(), await classNames()]).toEqual([['VII-1'], ['VII-1']])
})

test('journal, class print and register sheets of a closed semester have the names of then', async () => {
  const { own, params, a, of, id, teacherId, rename, close } = await classWithPapers()
  const lesson = { academic_class_id: a.academicClassId, academic_subject_id: id, start_minute: 420, end_minute: 460 }
  const who = { teacher_id: teacherId, actual_teacher_id: teacherId, teacher_status: 'HADIR' }
  await insertRows(placeIn(t, own.schoolId), 'lesson', [{ ...lesson, ...who, id: newId(), date: '2026-09-14' }])
  await close('1')
  const pages = async (request: object) => {
    const answer = await t.app.inject({ ...request, headers: { authorization: `Bearer ${tokenOf(t.app, own.admin)}` } })
    return (await pdfPages(answer.rawPayload)).join(' ')
  }
  const journal = () =>
    pages({ url: filledPath(journalPaper.path, { params, query: { teacherId, month: '2026-09' } }) })
  const before = await journal()
  for (const name of ['VII-A', 'Matematika', 'Budi', closing.principalName]) expect(before).toContain(name)
  await rename(1)
  expect(await journal()).toBe(before)
  const body = { ...of, kind: 'RAPOR' as const }
  const { filename } = (await t.call(reportCardPaperEndpoints.print, { params, body }, own.admin)).body.data
  expect(filename).toContain('VII-A')
  t.clock.moveTo('2027-06-17T03:00:00.000Z')
  await close('2')
  await rename(2)
  const sheets = await pages({
    method: 'POST',
    url: cardEndpoints.registerSheets.path,
    payload: { academicClassId: a.academicClassId },
  })
  expect([...new Set(sheets.match(/VII-[A\d]/g))]).toEqual(['VII-1'])
})

test("a past semester's subjects are listed, sorted, found and graded by the names of that time", async () => {
  const { own, params, rename, close, at, teacher, yearId } = await classWithPapers()
  await close('1')
  await rename(1)
  const listed = async (query: object) => {
    const requested = { params, query: { academicYearId: yearId, sort: 'subject' as const, ...query } as never }
    return (await t.call(subjectEvaluationEndpoints.list, requested, own.admin)).body.data.map((row) => [
      row.academicClass.name,
      row.subject.name,
      row.teacher?.name,
    ])
  }
  const then = [['VII-A', 'Matematika', 'Budi']]
  expect(await listed({ semesterNo: 1 })).toEqual(then)
  expect(await listed({ semesterNo: 1, q: 'matematika' })).toEqual(then)
  expect(await listed({ semesterNo: 1, q: 'berhitung' })).toEqual(then)
  expect(await listed({ semesterNo: 2 })).toEqual([['VII-1', 'Berhitung 1', 'Budi 1']])
  const grid = (await t.call(scoreEndpoints.read, at, teacher)).body.data
  expect(JSON.stringify(grid)).toContain('VII-A')
  expect(JSON.stringify(grid)).not.toContain('Berhitung')
})

test('subjects and timetable choices of a past year are listed and found by their names then', async () => {
  const { own, params, a, rename, close, yearId } = await classWithPapers()
  await rename(1)
  await close('1')
  t.clock.moveTo('2027-06-17T03:00:00.000Z')
  await close('2')
  // Today it would be the last.
  await rename(9)
  await sql`update class set name = 'VII-0' where id <> ${a.classId} and school_id = ${own.schoolId}`.execute(t.owner)
  const subjects = async (query: object = {}) =>
    (
      await t.call(
        academicSubjectEndpoints.list,
        { params, query: { academicYearId: yearId, ...query } as never },
        own.admin,
      )
    ).body.data.map((one) => [one.academicClass.name, one.subject.name, one.subject.shortName, one.teacher?.name])
  const then = [['VII-1', 'Berhitung 1', 'B1', 'Budi 1']]
  expect(await subjects()).toEqual(then)
  for (const q of ['berhitung 1', 'vii-1', 'budi 1', 'berhitung 9']) expect(await subjects({ q })).toEqual(then)
  expect(await subjects({ q: 'berhitung 5' })).toEqual([])
  const query = { academicYearId: yearId }
  const { data } = (await t.call(scheduleEndpoints.choices, { params, query }, own.admin)).body
  expect(data.classes.map(({ name }) => name)).toEqual(['VII-1', 'VII-B'])
  expect(data.subjects.map(({ name }) => name)).toEqual(['Berhitung 1'])
  expect(data.teachers.map(({ name }) => name)).toContain('Budi 1')
})

test("a past year's lessons and classes are listed, sorted and found by their names then", async () => {
  const { own, params, a, rename, close, yearId } = await classWithPapers()
  await close('1')
  await rename(1)
  t.clock.moveTo('2027-06-17T03:00:00.000Z')
  await close('2')
  await rename(9)
  const lessons = async (query: object) => {
    const requested = { params, query: { academicYearId: yearId, ...query } as never }
    return (await t.call(scheduleEndpoints.list, requested, own.admin)).body.data.map((row) => [
      row.academicClass.name,
      row.subject.name,
      row.teacher.name,
    ])
  }
  // The lesson is of both semesters: it shows the names of the requested one, else of the last.
  for (const [semester, then, q] of [
    [{ semesterNo: 1 }, ['VII-A', 'Matematika', 'Budi'], ['viia', 'matematika', 'budi']],
    [{ semesterNo: 2 }, ['VII-1', 'Berhitung 1', 'Budi 1'], ['vii1', 'berhitung 1', 'budi 1']],
    [{}, ['VII-1', 'Berhitung 1', 'Budi 1'], ['71', 'berhitung 1', 'budi 1']],
  ] as const) {
    for (const sort of ['class', 'subject', 'teacher']) expect(await lessons({ ...semester, sort })).toEqual([then])
    for (const words of [...q, 'vii9', 'berhitung 9']) expect(await lessons({ ...semester, q: words })).toEqual([then])
  }
  expect(await lessons({ semesterNo: 2, q: 'matematika' })).toEqual([])
  const query = { academicYearId: yearId }
  const classes = async (q: string) =>
    (await t.call(academicClassEndpoints.list, { params, query: { ...query, q } }, own.admin)).body.data.map((row) => [
      row.id,
      row.homeroomTeacher?.name,
    ])
  for (const q of ['vii1', 'vii-9', 'wali kelas 1', 'wali kelas 1 9'])
    expect(await classes(q)).toEqual([[a.academicClassId, 'Wali Kelas 1']])
  const teachers = async (q: string) => {
    const requested = { params, query: { ...query, q } }
    const { data } = (await t.call(academicTeacherEndpoints.list, requested, own.admin)).body
    return data.map((row) => [row.name, row.subjects, row.classes, row.homeroomOf])
  }
  expect(await teachers('budi 1')).toEqual([['Budi 1', ['B1'], ['VII-1'], []]])
  expect(await teachers('wali')).toEqual([['Wali Kelas 1', [], [], ['VII-1']]])
})

test('a semester reopened for one score keeps head, place and names, unless renewed on purpose', async () => {
  const { papers, rename, close, reopen, lock, unlock, snapshot, student, writeNotes, at, teacher } =
    await classWithPapers()
  await writeNotes()
  await close('1')
  const before = await papers()
  await rename(1)
  await reopen('1')
  expect((await papers()).ledger).toEqual(before.ledger)
  expect((await lock()).status).toBe(200)
  expect((await snapshot(student)).snapshot).toMatchObject({
    place: before.rapor.snapshot.place,
    signatories: { principal: { name: closing.principalName }, homeroom: before.rapor.snapshot.signatories.homeroom },
    academicClass: { name: 'VII-A' },
    paper: before.rapor.snapshot.paper,
    groups: before.rapor.snapshot.groups,
  })
  // The grid calculates with what the paper says.
  expect(JSON.stringify((await t.call(scoreEndpoints.read, at, teacher)).body.data)).not.toContain('kata 1')
  await unlock()
  await close('1')
  expect(await papers()).toMatchObject({ month: before.month, semester: before.semester, week: before.week })
  await reopen('1')
  await close('1', { renews: true })
  const renewed = await papers()
  expect(renewed.month).toMatchObject({ academicClass: { name: 'VII-1' }, signatures: { place: 'Kota 1' } })
  expect(renewed.rapor.snapshot).toMatchObject({ paper: { fontSize: 9, blankHeight: 61 } })
  expect(JSON.stringify(renewed.rapor.snapshot.groups)).toContain('kata 1')
})

test('homeroom, curriculum, phase, subject teacher and grade of a closed year are refused', async () => {
  const { own, params, a, close, reopen, id, yearId } = await classWithPapers()
  t.clock.moveTo('2027-06-17T03:00:00.000Z')
  await close('1')
  const update = (body: object) =>
    t.call(
      academicClassEndpoints.update,
      { params: { ...params, id: a.academicClassId }, body: body as never },
      own.admin,
    )
  expect((await update({ room: 'Lab', version: 1 })).status).toBe(200)
  await close('2')
  for (const body of [{ homeroomTeacherId: null }, { curriculum: 'K13', version: 2 }, { phase: 'C', version: 2 }]) {
    const { body: refused } = await update(body)
    expect(refused.code).toBe('IN_CLOSED_SEMESTER')
    expect(refused.message).toContain('Semester Genap 2026/2027 sudah ditutup')
    expect(refused.message).toContain('Buka kembali semesternya dahulu')
  }
  const regrade = async () => {
    const { data } = (await t.call(classEndpoints.read, { params: { id: a.classId } }, own.admin)).body
    const body = { name: data.name, grade: 'VIII' as const, version: data.version }
    return (await t.call(classEndpoints.update, { params: { id: a.classId }, body }, own.admin)).body
  }
  expect((await regrade()).fields).toEqual({
    grade: 'Kelas ini tercetak pada rapor 2026/2027, yang sudah ditutup. Buat kelas baru untuk tingkat lain',
  })
  const subject = { params: { ...params, id } }
  const given = (await t.call(academicSubjectEndpoints.read, subject, own.admin)).body.data
  const body = { teacherId: null, weeklyJp: 4, threshold: 75, weightLm: 60, weightSts: 20, weightSas: 20 }
  const assign = () =>
    t.call(
      academicSubjectEndpoints.update,
      { ...subject, body: { ...body, version: given.version } as never },
      own.admin,
    )
  expect((await assign()).body.code).toBe('IN_CLOSED_SEMESTER')
  expect((await t.call(academicSubjectEndpoints.remove, subject, own.admin)).body.code).toBe('IN_CLOSED_SEMESTER')
  await reopen('2')
  expect((await assign()).status).toBe(200)
  expect((await regrade()).data.grade).toBe('VIII')
  const year = (await t.call(academicYearEndpoints.read, { params: { id: yearId } }, own.admin)).body.data
  expect(year.semesters.map(({ isReopened }) => isReopened)).toEqual([false, true])
})
