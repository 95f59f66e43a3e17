import { sql } from 'kysely'
import type { Database } from '../api/src/platform/database/open.ts'
import { newCaller } from '../api/src/testing/test-school.ts'
import { systemClock } from '../api/src/platform/clock.ts'
import type { Caller } from '../api/src/platform/http/scope.ts'
import type { Server } from './server.ts'
import type { YearSchool } from './year-school.ts'

type ScoredYear = YearSchool & {
  yearId: string
  teacher: Caller
  graduate: Caller
  subjectId: string
  componentId: string
}

const objectives = 10

/**
 * Adds the scores of a year to a school: twelve components for each of twelve subjects in thirty classes, in both
 * semesters. The rapor of the first are published; those of the second are complete.
 */
export async function addScores(
  { server, owner }: { server: Server; owner: Database },
  school: YearSchool,
): Promise<ScoredYear> {
  const { schoolId, admin, studentId } = school
  const t = { owner, clock: systemClock }
  await owner
    .updateTable('school_setting')
    .set({ principal_name: 'Dr. Kepala', principal_nip: '196505051990011001', sign_place: 'Bandung' })
    .where('school_id', '=', schoolId)
    .execute()
  await addSetups(owner, schoolId)
  await addCells(owner, schoolId, admin.profileId ?? '')
  await sql`insert into report_card (school_id, id, student_id, academic_year_id, semester_no, period, academic_class_id,
      note, decision, created_at, updated_at)
    select e.school_id, uuidv7(), e.student_id, c.academic_year_id, no, 'AKHIR', c.id, 'Tekun dan mau bertanya.',
        case when no = 2 then 'NAIK' end, now(), now()
      from enrollment e
      join academic_class c on c.school_id = e.school_id and c.id = e.academic_class_id
      cross join generate_series(1, 2) no
      where e.school_id = ${schoolId}`.execute(owner)
  const { rows: years } = await sql<{ id: string; last: string }>`
    select academic_year_id as id, end_date as last from semester where school_id = ${schoolId} and no = 1`.execute(
    owner,
  )
  const [{ id: yearId, last: reportDate }] = years as [{ id: string; last: string }]
  await sql`analyze`.execute(owner)
  await setSemester(owner, schoolId, ['AKTIF', 'DRAFT'])
  const of = { academicYearId: yearId, semesterNo: 1, period: 'AKHIR' }
  const base = `/api/v1/student/${schoolId}/student-evaluation`
  for (const { academicClassId } of school.classes) {
    for (const [path, body] of [
      ['/lock', { ...of, academicClassId, reportDate }],
      ['/publish', { ...of, academicClassId }],
    ] as const) {
      await server.call('POST', base + path, { as: admin, body })
    }
  }
  await setSemester(owner, schoolId, ['DITUTUP', 'AKTIF'])
  const { rows } = await sql<{ id: string; component_id: string; teacher_id: string }>`
    select own.id, own.teacher_id, c.id as component_id from academic_subject own
      join subject_evaluation e on e.school_id = own.school_id and e.academic_subject_id = own.id and e.semester_no = 2
      join assessment_component c on c.school_id = e.school_id and c.subject_evaluation_id = e.id and c.order_no = 1
      where own.school_id = ${schoolId} and own.academic_class_id = ${school.classes[0]?.academicClassId ?? ''}
      order by own.id limit 1`.execute(owner)
  const [one] = rows
  if (!one) throw new Error('the school has no scores')
  const teacher = await newCaller(t, { schoolId, role: 'teacher', personId: one.teacher_id })
  const graduate = await newCaller(t, { schoolId, role: 'alumni', personId: studentId })
  return { ...school, yearId, teacher, graduate, subjectId: one.id, componentId: one.component_id }
}

async function addSetups(owner: Database, schoolId: string): Promise<void> {
  await sql`insert into subject_evaluation (school_id, id, academic_subject_id, semester_no, curriculum, threshold,
      weight_lm, weight_sts, weight_sas, remedial_mode, status, created_at, updated_at)
    select own.school_id, uuidv7(), own.id, no, 'MERDEKA', 75, 60, 20, 20, 'CAP', 'FINAL', now(), now()
      from academic_subject own cross join generate_series(1, 2) no where own.school_id = ${schoolId}`.execute(owner)
  await sql`insert into learning_objective (school_id, id, subject_evaluation_id, code, text, order_no)
    select e.school_id, uuidv7(), e.id, 'TP' || n, 'Peserta didik mampu menjelaskan pokok bahasan ' || n, n
      from subject_evaluation e cross join generate_series(1, ${objectives}::int) n
      where e.school_id = ${schoolId}`.execute(owner)
  await sql`insert into assessment_component (school_id, id, subject_evaluation_id, code, name, kind, weight, order_no)
    select e.school_id, uuidv7(), e.id, k.code, 'Sumatif ' || k.code, k.kind, 1, k.n
      from subject_evaluation e
      cross join (select 'LM' || n as code, 'LM' as kind, n from generate_series(1, ${objectives}::int) n
        union all values ('STS', 'STS', 11), ('SAS', 'SAS', 12)) k
      where e.school_id = ${schoolId}`.execute(owner)
  await sql`insert into component_objective (school_id, subject_evaluation_id, component_id, objective_id)
    select c.school_id, c.subject_evaluation_id, c.id, o.id
      from assessment_component c
      join learning_objective o on o.school_id = c.school_id and o.subject_evaluation_id = c.subject_evaluation_id
        and (c.kind <> 'LM' or c.order_no = o.order_no)
      where c.school_id = ${schoolId}`.execute(owner)
}

/** Every cell has been corrected once. */
async function addCells(owner: Database, schoolId: string, actorId: string): Promise<void> {
  await sql`insert into score (school_id, component_id, student_id, state, value, rev, actor_id, saved_at)
    select c.school_id, c.id, e.student_id, 'SCORE', 600 + (e.roll_no * 37 + c.order_no * 53) % 400, 2,
        ${actorId}::uuid, now()
      from subject_evaluation s
      join academic_subject own on own.school_id = s.school_id and own.id = s.academic_subject_id
      join enrollment e on e.school_id = own.school_id and e.academic_class_id = own.academic_class_id
      join assessment_component c on c.school_id = s.school_id and c.subject_evaluation_id = s.id
      where s.school_id = ${schoolId}`.execute(owner)
  await sql`insert into score_event (school_id, component_id, student_id, rev, state, value, actor_id, saved_at)
    select s.school_id, s.component_id, s.student_id, past.rev, s.state, s.value, s.actor_id, s.saved_at
      from score s cross join generate_series(1, 2) as past (rev) where s.school_id = ${schoolId}`.execute(owner)
  await sql`insert into subject_result (school_id, subject_evaluation_id, student_id, final_score, filled, owed,
      description, mid_filled, mid_owed)
    select c.school_id, c.subject_evaluation_id, s.student_id, round(avg(s.value) / 10), count(*), count(*),
        'Ananda menunjukkan penguasaan yang baik dalam menjelaskan pokok bahasan 1.', 0, 0
      from score s
      join assessment_component c on c.school_id = s.school_id and c.id = s.component_id
      where s.school_id = ${schoolId} group by 1, 2, 3`.execute(owner)
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
