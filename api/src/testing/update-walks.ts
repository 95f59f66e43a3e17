import { usualSemesters } from '@hadir/contract/academic-year/academic-year.ts'
import { defaultDescriptionTemplate } from '@hadir/contract/evaluation/description.ts'
import { taughtSchoolIn } from '../features/subject/testing-taught.ts'
import { newId } from '../platform/ids.ts'
import type { TestApp } from './test-app.ts'
import { newCaller, newClass, newSchool } from './test-school.ts'
import { newTeacher } from './test-teacher.ts'
import type { Fields, KnownRecords, UpdateFacts } from './update-walk.ts'

/** A school with a record for each update that cannot create its own, and what its schemas do not say. */
export async function knownRecords(t: TestApp): Promise<KnownRecords> {
  const taught = await taughtSchoolIn(t)
  const { own, yearId, a, b, subjectId, teacherId } = taught
  const { schoolId, admin: as } = own
  const assigned = await taught.assignSubject()
  const other = await newTeacher(t, schoolId, 'Citra')
  await t.owner.updateTable('platform.school').set({ verified_at: t.clock.now() }).where('id', '=', schoolId).execute()
  const closing = await newClass(t, { schoolId, yearId })
  // A rapor of K13 has every field.
  const { academicClassId, studentIds } = await newClass(t, { schoolId, yearId })
  await t.owner.updateTable('academic_class').set({ curriculum: 'K13' }).where('id', '=', academicClassId).execute()
  // Only an SMK has programs of four years and PKL.
  await t.owner.updateTable('school_setting').set({ school_form: 'SMK' }).where('school_id', '=', schoolId).execute()
  const classId = t.owner.selectFrom('academic_class').select('class_id').where('id', '=', academicClassId)
  await t.owner.updateTable('class').set({ grade: 'XII', is_four_year: true }).where('id', '=', classId).execute()
  const [first = '', second = '', third = ''] = studentIds
  const ofSecond = t.owner.selectFrom('enrollment').select('id').where('student_id', '=', second)
  return {
    as,
    known: {
      academicClassId: a.academicClassId,
      academicClassIds: [a.academicClassId],
      academicSubjectId: assigned.body.data.id,
      academicYearId: yearId,
      subjectId,
      teacherId: other,
      coTeacherIds: [teacherId],
      homeroomTeacherId: other,
      id: newId,
      semesterNo: 1,
      weekday: 1,
      level: 'SMA',
      grade: 'XII',
      grades: ['XII'],
      dob: '2013-01-15',
      startDate: '2026-10-05',
      endDate: '2026-10-05',
      ...place,
      ...commands,
    },
    records: {
      'academic-year/id': yearId,
      'academic-class/id': closing.academicClassId,
      'academic-student/id': (await ofSecond.executeTakeFirstOrThrow()).id,
      'academic-teacher/id': other,
      'student/id': first,
      'student-evaluation/id': third,
      'teacher/id': await newTeacher(t, schoolId),
    },
    facts: {
      ...facts,
      // Of a school that may still change its form.
      'PUT /api/v1/config/school/:schoolId/umum': {
        as: (await newSchool(t)).admin,
        known: { activeDays: [1, 2, 3, 4, 5] },
      },
      'PUT /api/v1/subject/:schoolId/academic-subject/:id': { known: { academicClassId: b.academicClassId } },
      'PUT /api/v1/teacher/own': {
        as: await newCaller(t, { schoolId, role: 'teacher', personId: await newTeacher(t, schoolId) }),
      },
      'PUT /api/v1/access-request/:id': {
        as: await newCaller(t, { schoolId: null, role: 'teacher' }),
        known: { kind: 'JOIN_SCHOOL', role: 'teacher', npsn: own.npsn },
        needed: ['npsn'],
      },
    },
  }
}

const place = { province: '32', regency: '3201', district: '320101', village: '3201011001' }
// No fields of a record.
const commands = {
  homeroomFrom: undefined,
  membership: undefined,
  changeFrom: undefined,
  guardianId: undefined,
  onlyThisClass: undefined,
}
const semesters = usualSemesters(2026)
const year = { name: '2026/2027', startDate: '2026-07-13', endDate: '2027-06-18', beginsOn: '2026-07-20' }
const lesson: UpdateFacts = {
  known: { startTime: '07:00', endTime: '07:45', periodStart: null, periodEnd: null },
  needed: ['startTime', 'endTime', 'periodStart', 'periodEnd'],
  follows: ['teacherId'],
}

const facts: Record<string, UpdateFacts> = {
  'PUT /api/v1/academic-year/:id': {
    known: {
      ...year,
      semesters: semesters.map((one) => ({ ...one, reportDate: one.endDate })),
      // Its classes follow it, and one changes to K13.
      curriculum: 'MERDEKA',
    },
    parts: [{ semesters }],
  },
  'PUT /api/v1/class/:id': { follows: ['orderNo'] },
  'PUT /api/v1/schedule/:schoolId/class-schedule/:id': lesson,
  'PUT /api/v1/schedule/:id': { ...lesson, known: { ...lesson.known, weekday: 2 } },
  'PUT /api/v1/config/school/:schoolId/bell-schedule/:id': {
    known: { variant: 'NORMAL', start: '07:00', end: '07:40' },
  },
  'PUT /api/v1/config/school/:schoolId/kehadiran': {
    known: { entryTime: '07:00', closeTime: '15:00', enabledCodes: ['H', 'S', 'I', 'A'] },
  },
  // The letterhead's room is one column with that of laporan, which would find its own value there.
  'PUT /api/v1/config/school/:schoolId/penilaian': { known: { wording: defaultDescriptionTemplate, blankHeight: 55 } },
  'PUT /api/v1/teacher/:id': { known: { dob: '1985-02-03' }, emptyWith: { status: 'AKTIF' } },
  'PUT /api/v1/student/:id': { follows: ['primaryContact'] },
  'PUT /api/v1/student/:schoolId/academic-student/:id': {
    known: { joinDate: '2026-07-13', leaveDate: '2026-09-10', outcome: 'NAIK' },
  },
  'PUT /api/v1/student/:schoolId/student-evaluation/:id/record': {
    known: { semesterNo: 2, period: 'AKHIR', decision: 'NAIK' },
  },
  'PUT /api/v1/student/:schoolId/alumni/:id': {
    known: { nis: '80001', date: '2025-06-18', year: 2025 },
    storedAs: {
      graduation: ({ graduationDate, lastClass, diplomaNo }: Fields) => graduationDate && lastClass && diplomaNo,
    },
  },
}
