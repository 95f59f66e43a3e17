import { afterAll, expect, test } from 'vitest'
import { academicYearEndpoints } from '@hadir/contract/academic-year/academic-year.ts'
import { copyEndpoints } from '@hadir/contract/academic-year/copy.ts'
import { rolloverEndpoints } from '@hadir/contract/academic-year/rollover.ts'
import { semesterEndpoints } from '@hadir/contract/academic-year/semester.ts'
import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import type { Grade } from '@hadir/contract/labels.ts'
import { scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import { alumniEndpoints } from '@hadir/contract/student/alumni.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { academicStudentEndpoints } from '@hadir/contract/student/academic-student.ts'
import { reportCardEndpoints } from '@hadir/contract/student/report-card/record.ts'
import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { academicSubjectEndpoints } from '@hadir/contract/subject/academic-subject.ts'
import { scoreFileEndpoints } from '@hadir/contract/subject/subject-evaluation/workbook.ts'
import { amount } from '@hadir/contract/testing/test-size.ts'
import { testApp } from '../../testing/test-app.ts'
import { newMark, saveMarks, verdictsOf } from '../attendance/testing-sheet.ts'
import { smpFile } from '../subject/subject-evaluation/workbook/testing-erapor.ts'
import { downloadWorkbook, sendFile } from '../subject/subject-evaluation/workbook/testing-files.ts'
import { rowsIn } from '../subject/subject-evaluation/workbook/testing-workbook.ts'
import { dryRun, queue, read } from '../import/testing-import.ts'
import {
  beginSchool,
  bookOf,
  byCalls,
  byImport,
  closeSemester,
  dapodikStudents,
  liveSemester,
  papersOf,
  type Walked,
} from './testing-walk.ts'

const t = await testApp()
afterAll(t.close)

const levels: { level: 'SD' | 'SMP'; grades: Grade[]; setUp: Parameters<typeof beginSchool>[1]['setUp'] }[] = [
  { level: 'SMP', grades: ['VII', 'VIII', 'IX'], setUp: byImport },
  { level: 'SD', grades: ['I', 'II', 'III', 'IV', 'V', 'VI'], setUp: byCalls },
]

// The SD, with twice as many classes, in the long tests.
test.each(levels.slice(0, amount({ short: 1, long: 2 })))(
  'an $level goes from July to the second July, and both years are what their dates say',
  async (of) => {
    const school = await beginSchool(t, of)
    const { params, yearId, admin, teacher, classes, done } = school
    const [first, last] = [classes[0] as Walked, classes.at(-1) as Walked]
    const [second] = [classes[1] as Walked]

    // Ganjil.
    await liveSemester(t, school, { yearId, no: 1, day: '2026-09-16', reportDate: '2026-12-18', classes })
    t.clock.moveTo('2026-12-19T02:00:00Z')
    const start = { params: { id: yearId, no: '2' as const }, body: { subjects: true, lessons: true } }
    expect((await t.call(semesterEndpoints.start, start, admin)).body.code).toBe('SEMESTER_STILL_RUNS')
    await closeSemester(school, { yearId, no: 1 })
    await done(semesterEndpoints.start, start)
    const odd = await papersOf(school, { yearId, no: 1, month: '2026-09', of: first })
    expect(odd.rapor).toMatchObject({ academicClass: { name: first.name } })
    expect(odd.timetable.slots).toHaveLength(1)

    // Genap, with decisions: the second student of the first class stays, the second of the last does not graduate.
    const repeats = (one: Walked, at: number) => at === 1 && (one === first || one === last)
    const decisionOf = (one: Walked, at: number) =>
      one === last ? (repeats(one, at) ? 'TIDAK_LULUS' : 'LULUS') : repeats(one, at) ? 'TINGGAL' : 'NAIK'
    await liveSemester(t, school, { yearId, no: 2, day: '2027-02-10', reportDate: '2027-06-18', classes, decisionOf })
    const promotion = { params: { id: yearId }, body: {} }
    await done(rolloverEndpoints.prepare, promotion)
    expect((await t.call(rolloverEndpoints.run, promotion, admin)).body.code).toBe('ROLLOVER_SEMESTER_OPEN')
    t.clock.moveTo('2027-06-21T02:00:00Z')
    await closeSemester(school, { yearId, no: 2 })
    const even = await papersOf(school, { yearId, no: 2, month: '2027-02', of: first })

    // Promotion by the rapor, back, and again.
    const plan = (await done(rolloverEndpoints.prepare, promotion)).data
    const grown = 2 * of.grades.length
    expect(plan.counts).toEqual({ NAIK: grown - 3, TINGGAL: 1, LULUS: 1, TIDAK_LULUS: 1 })
    expect([plan.withoutDecision, plan.different, plan.undecided]).toEqual([0, 0, 0])
    const everybody = classes.flatMap(({ studentIds }) => studentIds)
    const books = async () => Promise.all(everybody.map((id) => bookOf(school, id)))
    const before = await books()
    const run = async () => {
      await done(rolloverEndpoints.run, promotion)
      await t.runJobs()
      expect((await done(rolloverEndpoints.read, { params: { id: yearId } })).data?.state).toBe('done')
    }
    await run()
    const after = await books()
    await done(rolloverEndpoints.undo, promotion)
    await t.runJobs()
    expect(await books()).toEqual(before)
    await run()
    expect(await books()).toEqual(after)
    const [joins, leaves] = ['2026-07-13', '2027-06-19']
    const bookAt = (one: Walked, at: number) => after[everybody.indexOf(one.studentIds[at] ?? '')]
    const newYearId = plan.toYear.id
    const { data: newYear } = await done(academicYearEndpoints.read, { params: { id: newYearId } })
    expect(bookAt(first, 0)).toEqual({
      status: 'AKTIF',
      now: second.name,
      exit: null,
      classes: [
        [first.name, joins, leaves, 'NAIK'],
        [second.name, newYear.startDate, null, null],
      ],
    })
    expect(bookAt(first, 1)?.classes.map(([name, , , outcome]) => [name, outcome])).toEqual([
      [first.name, 'TINGGAL'],
      [first.name, null],
    ])
    expect(bookAt(last, 0)).toEqual({
      status: 'ALUMNI',
      now: null,
      exit: ['LULUS', '2027-06-18'],
      classes: [[last.name, joins, leaves, 'LULUS']],
    })
    const { data: alumni } = await done(alumniEndpoints.list, { params, query: {} })
    expect(alumni.map(({ id, graduationYear }) => [id, graduationYear])).toEqual([[last.studentIds[0], 2027]])

    // The new year begins: what is copied, and the first sheet.
    t.clock.moveTo('2027-07-05T02:00:00Z')
    const copied = (await done(copyEndpoints.run, { params: { id: newYearId }, body: {} })).data.parts
    const count = of.grades.length
    expect(copied).toMatchObject({
      classes: { copied: 0, existing: count },
      homerooms: { copied: count, skipped: [] },
      subjects: { copied: count, skipped: [] },
      lessons: { copied: count, skipped: [] },
    })
    const rows = (await done(academicClassEndpoints.list, { params, query: {} })).data
    expect(rows.map(({ name, homeroomTeacher }) => [name, homeroomTeacher?.name])).toEqual(
      classes.map(({ name, grade }) => [name, `Wali ${grade}`]),
    )
    const now = rows.find(({ name }) => name === second.name)
    expect(now?.counts.total).toBe(1)

    // The second import: last year's file stops, this year's knows everybody in her new class and brings the new ones.
    const operator = { caller: admin, schoolId: params.schoolId }
    const inClass = (one: Walked, at: number, rombel: string) =>
      [`Siswa ${one.grade} ${at + 1}`, `${one.grade}${at + 1}`, rombel] as const
    const old = classes.flatMap((one) => [inClass(one, 0, one.name), inClass(one, 1, one.name)])
    const stale = await dryRun(t, operator, dapodikStudents(old))
    expect(stale.header.lowerGrades).toBe(plan.counts.NAIK)
    expect((await queue(t, operator, stale.id)).body.code).toBe('IMPORT_LOWER_GRADES')
    const next = (one: Walked, at: number) =>
      repeats(one, at) ? one.name : (classes[classes.indexOf(one) + 1]?.name ?? one.name)
    const known = classes.flatMap((one) =>
      [0, 1].filter((at) => one !== last || repeats(one, at)).map((at) => inClass(one, at, next(one, at))),
    )
    const fresh = await dryRun(
      t,
      operator,
      dapodikStudents([...known, ['Siswa Baru', '9001', first.name], ['Siswa Pindahan', '9002', second.name]]),
    )
    expect(fresh).toMatchObject({ counts: { baru: 2, berubah: 0, sama: known.length, ditolak: 0 }, newClasses: [] })
    expect(fresh.header.lowerGrades).toBe(0)
    await queue(t, operator, fresh.id)
    await t.runJobs()
    expect((await read(t, operator, fresh.id)).state).toBe('done')
    expect(await books()).toEqual(after)
    const { data: found } = await done(studentEndpoints.list, { query: { q: 'Siswa Baru' } })
    const newcomer = await bookOf(school, found[0]?.id ?? '')
    expect(newcomer).toMatchObject({ now: first.name, classes: [[first.name, newYear.startDate, null, null]] })

    const sheet = { ...params, academicClassId: now?.id ?? '' }
    t.clock.moveTo(`${newYear.startDate}T02:00:00Z`)
    const marks = [newMark(first.studentIds[0] ?? '', 'H')]
    const marked = await saveMarks(t, sheet, { as: admin, date: newYear.startDate, marks })
    expect(verdictsOf(marked.body.data)).toEqual(['applied'])
    expect((await t.call(rolloverEndpoints.undo, promotion, admin)).body.code).toBe('ROLLOVER_NOT_UNDOABLE')

    // Last year's acts are refused by their date: a late mark waits, and changes no paper.
    const lastYear = { params: { ...params, id: first.subjectId }, query: { semesterNo: 2 as const } }
    const code = async (answer: Promise<{ body: { code?: string } }>) => (await answer).body.code
    const student = { params: { ...params, id: first.studentIds[0] ?? '' } }
    const requested = { query: { academicYearId: yearId, semesterNo: 2 as const } }
    const oldSheet = { ...params, academicClassId: first.id }
    const oldMark = await saveMarks(t, oldSheet, {
      as: admin,
      date: '2027-02-10',
      marks: [newMark(everybody[0] ?? '', 'A')],
    })
    expect(oldMark.status === 200 ? verdictsOf(oldMark.body.data) : oldMark.body.code).toEqual(['held'])
    expect(
      await code(t.call(reportCardEndpoints.save, { ...student, ...requested, body: { note: 'Lain.' } }, admin)),
    ).toBe('IN_CLOSED_SEMESTER')
    const reading = (await done(scoreEndpoints.read, lastYear, teacher)).data
    expect(reading.students.map(({ id }) => id)).toEqual(first.studentIds)
    const lesson = {
      academicClassId: first.id,
      academicSubjectId: first.subjectId,
      weekday: 5 as const,
      periodStart: 6,
    }
    const place = { params, body: { ...lesson, periodEnd: 6, semesterNo: 2 as const } }
    expect(await code(t.call(scheduleEndpoints.create, place, admin))).toBe('IN_CLOSED_SEMESTER')
    const leader = { params: { ...params, id: first.id }, body: { homeroomTeacherId: null, version: 1 } as never }
    expect(await code(t.call(academicClassEndpoints.update, leader, admin))).toBe('IN_CLOSED_SEMESTER')
    const removed = { params: { ...params, id: first.subjectId } }
    expect(await code(t.call(academicSubjectEndpoints.remove, removed, admin))).toBe('IN_CLOSED_SEMESTER')
    const members = await done(academicStudentEndpoints.list, { params, query: { academicYearId: yearId } })
    expect(members.meta.total).toBe(everybody.length)

    // Its papers are as they were, and its files have its students.
    expect(await papersOf(school, { yearId, no: 1, month: '2026-09', of: first })).toEqual(odd)
    expect(await papersOf(school, { yearId, no: 2, month: '2027-02', of: first })).toEqual(even)
    const { file } = await downloadWorkbook(t, lastYear, teacher)
    expect(rowsIn(file).filter((row) => row[3]?.startsWith('Siswa'))).toHaveLength(2)
    const erapor = smpFile([1, 2].map((no) => ({ name: `Siswa ${first.grade} ${no}`, scores: [0, 0, 0, 0] })))
    const filled = await sendFile(t, scoreFileEndpoints.fill, {
      at: lastYear,
      caller: teacher,
      file: erapor,
      name: 'nilai.xls',
    })
    expect(filled.body.data).toMatchObject({ unmatched: [], byName: [{}, {}] })
  },
)
