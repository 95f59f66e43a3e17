import { expect } from 'vitest'
import { academicYearEndpoints } from '@hadir/contract/academic-year/academic-year.ts'
import { semesterEndpoints } from '@hadir/contract/academic-year/semester.ts'
import { report } from '@hadir/contract/attendance/report/report.ts'
import { semesterReport } from '@hadir/contract/attendance/report/semester.ts'
import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { classEndpoints } from '@hadir/contract/class/class.ts'
import type { Answer, Endpoint, ToSend } from '@hadir/contract/endpoint.ts'
import type { Decision } from '@hadir/contract/evaluation/report-card-words.ts'
import type { Grade } from '@hadir/contract/labels.ts'
import { scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import { membershipHistory } from '@hadir/contract/student/academic-student.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { reportCardLockEndpoints } from '@hadir/contract/student/report-card/lock.ts'
import { reportCardPaperEndpoints } from '@hadir/contract/student/report-card/paper.ts'
import { reportCardEndpoints } from '@hadir/contract/student/report-card/record.ts'
import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { academicSubjectEndpoints } from '@hadir/contract/subject/academic-subject.ts'
import { subjectEndpoints } from '@hadir/contract/subject/subject.ts'
import { weekdayNames } from '@hadir/contract/dates/dates.ts'
import type { ImportKind } from '@hadir/contract/import/import.ts'
import { makeWorkbook, sheetXml } from '../../platform/documents/workbook/testing-workbook.ts'
import type { Caller } from '../../platform/http/scope.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { newCaller, newSchool } from '../../testing/test-school.ts'
import { newTeacher } from '../../testing/test-teacher.ts'
import { newBells } from '../../testing/test-timetable.ts'
import { newMark, saveMarks, verdictsOf } from '../attendance/testing-sheet.ts'
import { importFile, studentFile } from '../import/testing-import.ts'
import { onPurpose } from '../student/report-card/testing-report-card.ts'
import { plainSetup } from '../subject/subject-evaluation/testing-evaluation.ts'

export const head = { principalName: 'Dra. Sri Wahyuni, M.Pd.', principalNip: '197001011995122001' }

export type Walked = {
  id: string
  name: string
  grade: Grade
  subjectId: string
  studentIds: string[]
}

type Done = <E extends Endpoint>(endpoint: E, input: ToSend<E>, as?: Caller) => Promise<Answer<E>>
type SetUp = (
  t: TestApp,
  of: { schoolId: string; admin: Caller; grades: readonly Grade[]; done: Done },
) => Promise<Walked[]>

/** A school in July 2026, with the teacher Ani, who teaches mathematics, and one class for each grade. */
export async function beginSchool(
  t: TestApp,
  { level, grades, setUp }: { level: 'SD' | 'SMP'; grades: readonly Grade[]; setUp: SetUp },
) {
  t.clock.moveTo('2026-07-06T02:00:00Z')
  const own = await newSchool(t, {
    name: `${level} Contoh`,
    setting: { level, principal_name: head.principalName, principal_nip: head.principalNip, sign_place: 'Bandung' },
  })
  const { schoolId, admin } = own
  const params = { schoolId }
  const done: Done = async (endpoint, input, as = admin) => {
    const { status, body } = await t.call(endpoint, input, as)
    expect(status, `${endpoint.method} ${endpoint.path}: ${JSON.stringify(body)}`).toBe(200)
    return body
  }
  const dates = { startDate: '2026-07-13', endDate: '2027-06-18' }
  const { data: year } = await done(academicYearEndpoints.create, {
    body: {
      name: '2026/2027',
      ...dates,
      curriculum: 'MERDEKA',
      semesters: [
        { no: 1, startDate: '2026-07-13', endDate: '2026-12-18' },
        { no: 2, startDate: '2027-01-04', endDate: '2027-06-18' },
      ],
    },
  })
  await done(academicYearEndpoints.activate, { params: { id: year.id }, body: { activeDays: [1, 2, 3, 4, 5] } })
  await newBells(t, schoolId)
  const classes = await setUp(t, { schoolId, admin, grades, done })
  const ani = await t.owner
    .selectFrom('teacher')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('name', '=', 'Ani')
    .executeTakeFirstOrThrow()
  const teacher = await newCaller(t, { ...params, role: 'teacher', personId: ani.id, name: 'Ani' })
  return { own, params, yearId: year.id, admin, teacher, classes, done }
}

/** Two students in each class, and everything by the school's own calls. */
export const byCalls: SetUp = async (t, { schoolId, grades, done }) => {
  const params = { schoolId }
  const { data: subject } = await done(subjectEndpoints.create, {
    body: {
      code: 'MTK',
      name: 'Matematika',
      group: 'UMUM',
      curriculum: 'MERDEKA',
      grades: [...grades],
      orderNo: 3,
      weeklyJp: 4,
    },
  })
  const teacherId = await newTeacher(t, schoolId, 'Ani')
  const classes: Walked[] = []
  for (const [at, grade] of grades.entries()) {
    const { data: one } = await done(classEndpoints.create, { body: { name: `${grade}-A`, grade } })
    const homeroomTeacherId = await newTeacher(t, schoolId, `Wali ${grade}`)
    const { data: opened } = await done(academicClassEndpoints.create, {
      params,
      body: { classId: one.id, homeroomTeacherId },
    })
    const membership = { academicClassId: opened.id, joinDate: '2026-07-13' }
    const studentIds: string[] = []
    for (const no of [1, 2]) {
      const person = { name: `Siswa ${grade} ${no}`, nis: `${grade}${no}`, gender: 'P' as const, dob: '2014-04-05' }
      const { data } = await done(studentEndpoints.create, { body: { ...person, membership } })
      studentIds.push(data.id)
    }
    const given = { subjectId: subject.id, academicClassId: opened.id, teacherId, weeklyJp: 2, threshold: 75 }
    const { data: taught } = await done(academicSubjectEndpoints.create, {
      params,
      body: { ...given, coTeacherIds: [], weightLm: 60, weightSts: 20, weightSas: 20, semesterNo: null },
    })
    // SD has six classes on five days.
    const [weekday, period] = [((at % 5) + 1) as 1, at < 5 ? 1 : 2]
    const lesson = { weekday, periodStart: period, periodEnd: period, semesterNo: 1 as const }
    await done(scheduleEndpoints.create, {
      params,
      body: { academicClassId: opened.id, academicSubjectId: taught.id, ...lesson },
    })
    classes.push({ id: opened.id, name: one.name, grade, subjectId: taught.id, studentIds })
  }
  return classes
}

/** Whom the file has in a class: the two students of each grade, and others by name. */
export const dapodikStudents = (students: readonly (readonly [name: string, nis: string, rombel: string])[]) =>
  studentFile(...students.map(([name, nis, rombel]) => [name, nis, 'P', '', '2014-04-05', rombel, '', '', '']))

/** The same by the files of Dapodik, in the order in which a school imports them, and of its timetable. */
export const byImport: SetUp = async (t, { schoolId, admin, grades }) => {
  const write = async (kind: ImportKind, file: Buffer, baru: number, berubah = 0) =>
    expect(await importFile(t, { caller: admin, schoolId, kind }, file), kind).toMatchObject({
      state: 'done',
      counts: { baru, berubah, ditolak: 0 },
    })
  const leaders = grades.map((grade) => `Wali ${grade}`)
  const heads = ['Nama', 'NUPTK', 'JK', 'Tempat Lahir', 'Tanggal Lahir', 'NIP', 'Status Kepegawaian', 'Jenis PTK']
  const teachers = [
    heads,
    ...['Ani', ...leaders].map((name) => [
      name,
      '',
      'P',
      'Bandung',
      '1985-03-02',
      '',
      'Guru Honor Sekolah',
      'Guru Mapel',
    ]),
  ]
  await write('teacher', makeWorkbook(sheetXml(teachers)), grades.length + 1)
  const students = grades.flatMap((grade) =>
    [1, 2].map((no) => [`Siswa ${grade} ${no}`, `${grade}${no}`, `Kelas ${grade}-A`] as const),
  )
  await write('student', dapodikStudents(students), students.length)
  const lessons = grades.flatMap((grade, at) => [
    ['Kelas', grade, `${grade}-A`, 'Kurikulum Merdeka', leaders[at] ?? '', '', ''],
    ['Kelas', grade, `${grade}-A`, 'Kurikulum Merdeka', 'Ani', 'Matematika', 2],
  ])
  const headsOfLessons = ['Jenis Rombel', 'Tingkat', 'Nama Rombel', 'Kurikulum', 'Nama PTK', 'Nama Matpel', 'JJM']
  // The students' file has opened the classes: their wali kelas changes them.
  await write('lesson', makeWorkbook(sheetXml([headsOfLessons, ...lessons])), grades.length, grades.length)
  const hours = grades.map((grade, at) => [
    `${grade}-A`,
    weekdayNames[at % 5] ?? '',
    at < 5 ? 1 : 2,
    'Matematika',
    'Ganjil',
  ])
  await write(
    'schedule',
    makeWorkbook(sheetXml([['Kelas', 'Hari', 'Jam ke', 'Mapel', 'Semester'], ...hours])),
    hours.length,
  )
  return Promise.all(grades.map((grade) => walkedClass(t, { schoolId, grade })))
}

async function walkedClass(t: TestApp, { schoolId, grade }: { schoolId: string; grade: Grade }): Promise<Walked> {
  const one = await t.owner
    .selectFrom('academic_class as ac')
    .innerJoin('class', 'class.id', 'ac.class_id')
    .innerJoin('academic_subject as given', 'given.academic_class_id', 'ac.id')
    .select(['ac.id', 'class.name', 'given.id as subjectId'])
    .where('ac.school_id', '=', schoolId)
    .where('class.grade', '=', grade)
    .executeTakeFirstOrThrow()
  const members = await t.owner
    .selectFrom('enrollment')
    .innerJoin('student', 'student.id', 'enrollment.student_id')
    .select('student.id')
    .where('academic_class_id', '=', one.id)
    .orderBy('student.name')
    .execute()
  return { ...one, grade, studentIds: members.map(({ id }) => id) }
}

export type WalkedSchool = Awaited<ReturnType<typeof beginSchool>>

type Semester = { yearId: string; no: 1 | 2 }

/** What schools do in a semester: marks on a day, scores, and rapor with the head's decisions, locked and published. */
export async function liveSemester(
  t: TestApp,
  { params, admin, teacher, done }: WalkedSchool,
  {
    yearId,
    no,
    day,
    reportDate,
    classes,
    decisionOf,
  }: Semester & {
    day: string
    reportDate: string
    classes: readonly Walked[]
    decisionOf?: (of: Walked, student: number) => Decision
  },
) {
  t.clock.moveTo(`${day}T02:00:00Z`)
  for (const { id, studentIds } of classes) {
    const marks = studentIds.map((student, at) => newMark(student, at === 0 ? 'S' : 'H'))
    const saved = await saveMarks(t, { ...params, academicClassId: id }, { as: admin, date: day, marks })
    expect(verdictsOf(saved.body.data)).toEqual(['applied', 'applied'])
  }
  t.clock.moveTo(`${reportDate}T02:00:00Z`)
  for (const one of classes) {
    const setup = plainSetup()
    const at = { params: { ...params, id: one.subjectId }, query: { semesterNo: no } }
    await done(subjectEvaluationEndpoints.save, { ...at, body: setup }, teacher)
    const cells = one.studentIds.flatMap((_, student) =>
      [0, 1, 2, 3].map((component) => {
        return { component, student, rev: 0, state: 'SCORE' as const, value: 800 + student * 100 }
      }),
    )
    const componentIds = setup.components.map(({ id }) => id)
    await done(scoreEndpoints.save, { ...at, body: { componentIds, studentIds: one.studentIds, cells } }, teacher)
    await done(subjectEvaluationEndpoints.status, { ...at, body: { status: 'FINAL', version: 1 } }, teacher)
    for (const [at, id] of one.studentIds.entries()) {
      const decision = decisionOf?.(one, at)
      await done(reportCardEndpoints.save, {
        params: { ...params, id },
        query: { academicYearId: yearId, semesterNo: no },
        body: { note: 'Tekun dan mau bertanya.', ...(decision && { decision }) },
      })
    }
    const of = { academicYearId: yearId, semesterNo: no, period: 'AKHIR' as const, academicClassId: one.id }
    await done(reportCardLockEndpoints.lock, { params, body: { ...of, reportDate, ...onPurpose } } as never)
    await done(reportCardLockEndpoints.publish, { params, body: of } as never)
  }
}

/** Every paper of a class's semester, as the office reads it. */
export async function papersOf(
  { params, done }: WalkedSchool,
  { yearId, no, month, of }: Semester & { month: string; of: Walked },
) {
  const ofClass = { academicClassId: of.id }
  const ofSemester = { academicYearId: yearId, semesterNo: no, period: 'AKHIR' as const, ...ofClass }
  const one = { params: { ...params, id: of.studentIds[0] ?? '' }, query: { academicYearId: yearId, semesterNo: no } }
  const week = { ...ofClass, semesterNo: no, variant: 'NORMAL' as const }
  return {
    month: (await done(report.monthly, { params, query: { ...ofClass, month } })).data,
    semester: (await done(semesterReport.read, { params, query: { ...ofClass, semesterNo: no } })).data,
    ledger: (await done(reportCardPaperEndpoints.ledger, { params, query: ofSemester })).data,
    rapor: (await done(reportCardEndpoints.snapshot, one)).data.snapshot,
    timetable: { ...(await done(scheduleEndpoints.week, { params, query: week })).data, today: null },
  }
}

/** A student's buku induk in short: where she is, how she left, and her classes. */
export async function bookOf({ done }: WalkedSchool, id: string) {
  const { data } = await done(studentEndpoints.read, { params: { id } })
  const { data: history } = await done(membershipHistory, { params: { id } })
  return {
    status: data.status,
    now: data.currentClass?.name ?? null,
    exit: data.exit && [data.exit.exitType, data.exit.exitDate],
    classes: history
      .toSorted((a, b) => ((a.joinDate ?? '') < (b.joinDate ?? '') ? -1 : 1))
      .map(({ className, joinDate, leaveDate, outcome }) => [className, joinDate, leaveDate, outcome]),
  }
}

export const closeSemester = ({ done }: WalkedSchool, { yearId, no }: Semester) =>
  done(semesterEndpoints.close, { params: { id: yearId, no: `${no}` }, body: { ...head, acceptsGaps: true } })
