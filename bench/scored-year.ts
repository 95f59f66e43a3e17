import { sql } from 'kysely'
import { confirmableKinds } from '@hadir/contract/student/report-card/lock.ts'
import type { Database } from '../api/src/platform/database/open.ts'
import { buildScores } from '../api/src/fixtures/build-scores.ts'
import { insertRows } from '../api/src/fixtures/rows.ts'
import { newCaller, placeIn } from '../api/src/testing/test-school.ts'
import { systemClock } from '../api/src/platform/clock.ts'
import type { Caller } from '../api/src/platform/http/scope.ts'
import { daysAgo } from './bench-school.ts'
import type { Server } from './server.ts'
import type { YearSchool } from './year-school.ts'

type ScoredYear = YearSchool & {
  teacher: Caller
  graduate: Caller
  subjectId: string
  componentId: string
}

/**
 * Adds the scores of a year to a school: twelve components for each of twelve subjects in thirty classes, in both
 * semesters. The rapor of the first are published; those of the second are complete.
 */
export async function addScores(
  { server, owner }: { server: Server; owner: Database },
  school: YearSchool,
): Promise<ScoredYear> {
  const { schoolId, admin, yearId, studentId } = school
  const t = { owner, clock: systemClock }
  const place = placeIn(t, schoolId)
  await buildScores(place, admin.profileId ?? '')
  const cards = school.classes.flatMap(({ academicClassId, studentIds }) =>
    studentIds.flatMap((student_id) =>
      [1, 2].map((semester_no) => {
        const of = { academic_year_id: yearId, semester_no, academic_class_id: academicClassId }
        const decision = semester_no === 2 ? 'NAIK' : null
        return { id: place.newId(), student_id, ...of, note: 'Tekun dan mau bertanya.', decision }
      }),
    ),
  )
  await insertRows(place, 'report_card', cards)
  await sql`analyze`.execute(owner)
  await setSemester(owner, schoolId, ['AKTIF', 'DRAFT'])
  const of = { academicYearId: yearId, semesterNo: 1, period: 'AKHIR' }
  const base = `/api/v1/student/${schoolId}/student-evaluation`
  // Kokurikuler and the like, which this school does not have.
  const confirmed = confirmableKinds.map((kind) => ({ kind, reason: 'Memang belum ada' }))
  for (const { academicClassId } of school.classes) {
    for (const [path, body] of [
      ['/lock', { ...of, academicClassId, reportDate: daysAgo(180), isEarly: true, confirmed }],
      ['/publish', { ...of, academicClassId }],
    ] as const) {
      await server.call('POST', base + path, { as: admin, body })
    }
  }
  await setSemester(owner, schoolId, ['DITUTUP', 'AKTIF'])
  const { rows } = await sql<{ id: string; component_id: string; teacher_id: string }>`
    select given.id, given.teacher_id, c.id as component_id from academic_subject given
      join subject_evaluation evaluation on evaluation.school_id = given.school_id and evaluation.academic_subject_id = given.id and evaluation.semester_no = 2
      join assessment_component c on c.school_id = evaluation.school_id and c.subject_evaluation_id = evaluation.id and c.order_no = 1
      where given.school_id = ${schoolId} and given.academic_class_id = ${school.classes[0]?.academicClassId ?? ''}
      order by given.id limit 1`.execute(owner)
  const [one] = rows
  if (!one) throw new Error('the school has no scores')
  const teacher = await newCaller(t, { schoolId, role: 'teacher', personId: one.teacher_id })
  const graduate = await newCaller(t, { schoolId, role: 'alumni', personId: studentId })
  return { ...school, teacher, graduate, subjectId: one.id, componentId: one.component_id }
}

const setSemester = async (owner: Database, schoolId: string, [first, second]: readonly [string, string]) => {
  await sql`update semester set status = 'DRAFT' where school_id = ${schoolId}`.execute(owner)
  await sql`update semester set status = case no when 1 then ${first} else ${second} end
    where school_id = ${schoolId}`.execute(owner)
}

/** Reads of scores and rapor, by caller. */
export function scoreReadings(school: ScoredYear): readonly (readonly [what: string, as: Caller, path: string])[] {
  const { schoolId, admin, parent, homeroomTeacher, teacher, graduate, yearId, classes, studentId } = school
  const [rapor, subject] = [`/api/v1/student/${schoolId}/student-evaluation`, `/api/v1/subject/${schoolId}`]
  const academicClassId = classes[0]?.academicClassId ?? ''
  const of = `academicYearId=${yearId}&semesterNo=2&period=AKHIR`
  const season = `academicYearId=${yearId}&semesterNo=2`
  return [
    ['leger of a class', homeroomTeacher, `${rapor}/ledger?${of}&academicClassId=${academicClassId}`],
    [
      'history of a cell',
      teacher,
      `${subject}/subject-evaluation/${school.subjectId}/score/${school.componentId}/${studentId}`,
    ],
    ['set-ups to copy', teacher, `${subject}/subject-evaluation/${school.subjectId}/source?semesterNo=2`],
    [
      'kokurikuler to copy',
      homeroomTeacher,
      `/api/v1/student/${schoolId}/cocurricular/source?academicClassId=${academicClassId}&semesterNo=2`,
    ],
    ['lock check of a class', admin, `${rapor}/lock?${of}&academicClassId=${academicClassId}`],
    ['lock check of the school', admin, `${rapor}/lock?${of}`],
    ['rapor, first page', admin, `${rapor}?${season}&pageSize=25`],
    ['rapor, a search', admin, `${rapor}?${season}&pageSize=25&q=siswa+01`],
    [
      'rapor of a published semester that nobody opened',
      admin,
      `${rapor}?academicYearId=${yearId}&semesterNo=1&opened=BELUM&pageSize=25`,
    ],
    ["a student's rapor", homeroomTeacher, `${rapor}/${studentId}?${of}`],
    ['subjects, first page', admin, `${subject}/subject-evaluation?${season}&pageSize=25`],
    ['home of an admin: set-ups missing', admin, `${subject}/subject-evaluation?${season}&status=BELUM&pageSize=5`],
    ['home of an admin: subjects not final', admin, `${subject}/subject-evaluation?${season}&status=DRAFT&pageSize=5`],
    ['home of an admin: rapor not locked', admin, `${rapor}?${season}&state=DRAFT&pageSize=5`],
    ['home of a teacher: her subjects', teacher, `${subject}/subject-evaluation?${season}&pageSize=100`],
    ["a family's rapor", parent, `/api/v1/student/${schoolId}/report-card`],
    ["a graduate's rapor", graduate, `/api/v1/student/${schoolId}/report-card`],
  ]
}
