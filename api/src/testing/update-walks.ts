import { sql } from 'kysely'
import { academicSubjectEndpoints } from '@hadir/contract/subject/academic-subject.ts'
import { academicYearEndpoints, usualSemesters } from '@hadir/contract/academic-year/academic-year.ts'
import { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import { bellScheduleEndpoints } from '@hadir/contract/schedule/bell-schedule.ts'
import { classEndpoints } from '@hadir/contract/class/class.ts'
import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import type { Endpoint } from '@hadir/contract/endpoint.ts'
import { examEndpoints } from '@hadir/contract/academic-year/exam.ts'
import { holidayEndpoints } from '@hadir/contract/academic-year/holiday.ts'
import { ownSchedule, scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import { subjectEndpoints } from '@hadir/contract/subject/subject.ts'
import { taskEndpoints } from '@hadir/contract/subject/task.ts'
import { ownTeacher } from '@hadir/contract/teacher/own.ts'
import { teacherSensitive } from '@hadir/contract/teacher/sensitive.ts'
import { teacherEndpoints } from '@hadir/contract/teacher/teacher.ts'
import { academicTeacherEndpoints } from '@hadir/contract/teacher/academic-teacher.ts'
import { taughtSchoolIn } from '../features/subject/testing-taught.ts'
import type { Caller } from '../platform/http/scope.ts'
import { newId } from '../platform/ids.ts'
import type { TestApp } from './test-app.ts'
import { newCaller, newClass, newSchool } from './test-school.ts'
import { newTeacher } from './test-teacher.ts'
import { type Fields, home, person, type UpdateWalk, walkName } from './update-walk.ts'
import { addReportCards } from './update-walks-of-report-cards.ts'
import { addConfig } from './update-walks-of-settings.ts'
import { addStudents } from './update-walks-of-students.ts'

const idOf = (name: string) => (record: Fields) => (record[name] as { id: string } | null)?.id
const made = ({ body }: { body: { data: { id: string } } }) => body.data.id

/** One record for each of the contract's update endpoints, by its name. */
export async function updateWalks(t: TestApp): Promise<Map<string, UpdateWalk>> {
  const taught = await taughtSchoolIn(t)
  const { own, yearId, a, subjectId, teacherId } = taught
  const { schoolId, admin: as } = own
  const params = { schoolId }
  const other = await newTeacher(t, schoolId, 'Citra')
  const walks = new Map<string, UpdateWalk>()
  const add = (e: Endpoint, walk: Omit<UpdateWalk, 'as' | 'params'> & { id?: string; as?: Caller; params?: Fields }) =>
    walks.set(walkName(e), { ...walk, as: walk.as ?? as, params: { ...params, id: walk.id ?? '', ...walk.params } })

  const semesters = usualSemesters(2026).map((one) => ({ ...one, reportDate: one.endDate }))
  const year = { name: '2026/2027', startDate: '2026-07-13', endDate: '2027-06-18', curriculum: 'MERDEKA' }
  add(academicYearEndpoints.update, {
    id: yearId,
    full: {
      ...year,
      principalName: 'Dewi Lestari',
      principalNip: '198502032010012007',
      beginsOn: '2026-07-20',
      semesters,
    },
    parts: [{ semesters: usualSemesters(2026) }],
  })
  const holiday = { name: 'Maulid', startDate: '2026-10-05', endDate: '2026-10-05', kind: 'SEKOLAH' } as const
  const holidayId = made(await t.call(holidayEndpoints.create, { params: { id: yearId }, body: holiday }, as))
  add(holidayEndpoints.update, { id: yearId, params: { holidayId }, full: holiday })
  const exam = { name: 'STS Ganjil', kind: 'STS', startDate: '2026-10-12', endDate: '2026-10-16' } as const
  const examFull = { ...exam, academicClassIds: [a.academicClassId] }
  add(examEndpoints.update, {
    id: made(await t.call(examEndpoints.create, { params, body: examFull }, as)),
    full: examFull,
  })

  add(classEndpoints.update, {
    id: a.classId,
    full: { name: 'VII-A', grade: 'VII', major: 'Umum', room: 'R-1', capacity: 30, orderNo: 4, isActive: false },
    follows: ['orderNo'],
  })
  const own7 = await newClass(t, { schoolId, yearId })
  add(academicClassEndpoints.update, {
    id: own7.academicClassId,
    full: {
      homeroomTeacherId: other,
      curriculum: 'K13',
      phase: 'C',
      room: 'R-9',
      capacity: 21,
      picketNote: 'Kunci di kantor',
      status: 'DITUTUP',
    },
    storedAs: { homeroomTeacherId: idOf('homeroomTeacher') },
  })
  add(subjectEndpoints.update, {
    id: subjectId,
    full: {
      code: 'PAI',
      name: 'Agama Islam',
      shortName: 'PAI',
      group: 'UMUM',
      curriculum: 'MERDEKA',
      grades: ['VII'],
      religion: 'Islam',
      orderNo: 1,
      weeklyJp: 3,
      threshold: 70,
      isActive: false,
    },
  })
  const givenId = made(await taught.assignSubject())
  add(academicSubjectEndpoints.update, {
    id: givenId,
    full: {
      teacherId,
      coTeacherIds: [other],
      weeklyJp: 4,
      threshold: 75,
      weightLm: 60,
      weightSts: 20,
      weightSas: 20,
      semesterNo: 1,
      skNumber: 'SK-1',
      skDate: '2026-07-13',
    },
    storedAs: { teacherId: idOf('teacher'), coTeacherIds: ({ coTeachers }) => coTeachers },
  })
  const task = { academicSubjectId: givenId, title: 'Latihan 1', dueDate: '2026-10-01', maxScore: 100 }
  add(taskEndpoints.update, {
    id: made(await t.call(taskEndpoints.create, { params, body: task }, as)),
    full: { ...task, description: 'Halaman 7' },
  })
  const lesson = { academicClassId: a.academicClassId, academicSubjectId: givenId, semesterNo: 1 as const }
  const at = { weekday: 1 as const, startTime: '07:00', endTime: '07:45' }
  const ofSlot = {
    full: {
      ...lesson,
      ...at,
      periodStart: null,
      periodEnd: null,
      teacherId: other,
      room: 'R-1',
      variant: 'RAMADAN',
      validFrom: '2026-09-21',
      validTo: '2026-10-30',
    },
    needed: ['startTime', 'endTime', 'periodStart', 'periodEnd'],
    follows: ['teacherId'],
    storedAs: { teacherId: idOf('teacher') },
  }
  add(scheduleEndpoints.update, {
    id: made(await t.call(scheduleEndpoints.create, { params, body: { ...lesson, ...at } }, as)),
    ...ofSlot,
  })
  const later = { ...lesson, weekday: 2 as const, startTime: '07:00', endTime: '07:45' }
  add(ownSchedule.update, {
    id: made(await t.call(ownSchedule.create, { body: later }, as)),
    ...ofSlot,
    full: { ...ofSlot.full, weekday: 2 },
  })
  const ringing = await newSchool(t)
  const bells = {
    variant: 'NORMAL' as const,
    validFrom: '2026-10-01',
    validTo: '2026-12-01',
    jpMinutes: 40,
    days: [{ weekday: 1 as const, bells: [{ start: '07:00', end: '07:40', kind: 'JP' as const }] }],
  }
  const ofRinging = { schoolId: ringing.schoolId }
  add(bellScheduleEndpoints.update, {
    id: made(await t.call(bellScheduleEndpoints.create, { params: ofRinging, body: bells }, ringing.admin)),
    params: ofRinging,
    as: ringing.admin,
    full: bells,
    commands: ['changeFrom'],
  })
  addConfig(add)

  const teacher = { name: 'Siti Aminah', ...person, dob: '1985-04-01', ...home }
  add(teacherEndpoints.update, {
    id: await newTeacher(t, schoolId),
    full: {
      ...teacher,
      titleFront: 'Dra.',
      titleBack: 'M.Pd.',
      nuptk: '1234567890123456',
      nip: '198504012010012001',
      employmentStatus: 'PNS',
      ptkType: 'Guru Mapel',
      rank: 'III/a',
      tmt: '2010-01-01',
      education: 'S1',
      major: 'Matematika',
      status: 'PENSIUN',
      leftOn: '2026-09-01',
      leftReason: 'Batas usia',
    },
    emptyWith: { status: 'AKTIF' },
  })
  add(teacherSensitive.save, {
    id: teacherId,
    full: { nik: '3201234567890001', npwp: '123456789012345' },
    read: teacherSensitive.read,
  })
  const herself = await newCaller(t, { schoolId, role: 'teacher', personId: await newTeacher(t, schoolId) })
  add(ownTeacher.update, { as: herself, full: home })
  add(academicTeacherEndpoints.update, {
    id: other,
    full: { duties: ['GURU_PIKET'], picketDays: [1], maxWeeklyJp: 24 },
  })
  await addStudents(t, add, own7.studentIds, params)
  await addReportCards(t, add, { schoolId, yearId, admin: as, teacherId })

  const stranger = await newCaller(t, { schoolId: null, role: 'teacher' })
  const [requestId, now] = [newId(), t.clock.now()]
  await sql`insert into platform.access_request (id, account_id, kind, role, school_id, npsn, target, created_at, expires_at)
    values (${requestId}, ${stranger.accountId}, 'JOIN_SCHOOL', 'teacher', ${schoolId}, ${own.npsn}, 'x', ${now},
      ${now}::timestamptz + interval '30 days')`.execute(t.owner)
  add(accessRequestEndpoints.update, {
    id: requestId,
    as: stranger,
    full: { relation: 'WALI', employeeNumber: '198504012010012001', note: 'Hubungi TU' },
  })
  return walks
}
