import { sql } from 'kysely'
import type { SubjectCandidate, SubjectParticipants } from '@hadir/contract/subject/subject-evaluation/participant.ts'
import { byName } from '../../../../platform/database/name-order.ts'
import { Failure } from '../../../../platform/failure.ts'
import { auditChange } from '../../../../platform/audit/audit-log.ts'
import { containingAll } from '../../../../platform/database/search/search.ts'
import type { SchoolScope } from '../../../../platform/http/scope.ts'
import { participants } from '../../rules.ts'
import { readLockedStudents } from '../locked-students.ts'
import { type EvaluationHead, type EvaluationKey, readHead, readOwnHead } from '../records.ts'
import { refreshResults } from '../results.ts'
import { assertSemesterOpen } from '../rules.ts'
import { kind, assertUnfinished } from '../setup.ts'

/** Members of the year's classes in the head's semester: `e`, `student`, `ac`, `class`. */
const membersOfYear = (scope: SchoolScope, head: EvaluationHead) => sql`semester term
  join academic_class ac on ac.school_id = term.school_id and ac.academic_year_id = term.academic_year_id
  join class on class.school_id = ac.school_id and class.id = ac.class_id
  join enrollment e on e.school_id = ac.school_id and e.academic_class_id = ac.id
    and e.join_date <= term.end_date and (e.leave_date is null or e.leave_date > term.start_date)
  join student on student.school_id = e.school_id and student.id = e.student_id
  where term.school_id = ${scope.schoolId} and term.academic_year_id = ${head.year_id} and term.no = ${head.semester_no}`

const isParticipant = (scope: SchoolScope, head: EvaluationHead) => sql<boolean>`exists (select from ${participants} p
  where p.school_id = ${scope.schoolId} and p.academic_subject_id = ${head.id} and p.semester_no = ${head.semester_no}
    and p.student_id = student.id)`

export const readParticipants = async (scope: SchoolScope, requested: EvaluationKey): Promise<SubjectParticipants> =>
  participantsOf(scope, await readHead(scope, requested))

async function participantsOf(scope: SchoolScope, head: EvaluationHead): Promise<SubjectParticipants> {
  type Row = SubjectParticipants['members'][number] & { className: string; isMember: boolean }
  const { rows } = await sql<Row>`
    select student.id, student.name, (array_agg(e.roll_no order by e.join_date desc))[1] as "rollNo",
        ${isParticipant(scope, head)} as takes, max(class.name) as "className",
        bool_or(ac.id = ${head.rombel_id}) as "isMember",
        case when ${head.religion}::text is null or student.religion = ${head.religion} then null
          when student.religion is null then 'NO_RELIGION' else 'OTHER_RELIGION' end as excluded,
        (select count(*)::int from assessment_component c
          join score s on s.school_id = c.school_id and s.component_id = c.id and s.state <> 'EMPTY'
          where c.school_id = student.school_id and c.subject_evaluation_id = ${head.evaluation_id}
            and s.student_id = student.id) as scores
      from ${membersOfYear(scope, head)}
        and (ac.id = ${head.rombel_id} or student.id in (select choice.student_id from subject_choice choice
          where choice.school_id = ${scope.schoolId} and choice.academic_subject_id = ${head.id} and choice.takes))
      group by student.school_id, student.id
      order by "rollNo" nulls last, ${byName('student.name')}, student.id`.execute(scope.db)
  const others = rows.filter((one) => !one.isMember && one.takes)
  return {
    semesterNo: head.semester_no === 2 ? 2 : 1,
    subject: head.subject_name,
    academicClass: head.class_name,
    isOwn: head.is_own,
    members: rows
      .filter((one) => one.isMember)
      .map(({ id, name, rollNo, takes: isTaken, excluded, scores }) => {
        return { id, name, rollNo, takes: isTaken, excluded, scores }
      }),
    others: others.map(({ id, name, rollNo, className, scores }) => ({ id, name, rollNo, className, scores })),
  }
}

const mostCandidates = 20

/** Students of other classes of the year who could be added; for a religion's subject, only those of the religion. */
export async function findCandidates(
  scope: SchoolScope,
  { q, ...requested }: EvaluationKey & { q?: string | undefined },
): Promise<SubjectCandidate[]> {
  const head = await readOwnHead(scope, requested)
  const words = sql`concat_ws(' ', student.search_name, fold_text(class.name))`
  const { rows } = await sql<SubjectCandidate>`
    select student.id, student.name, max(class.name) as "className"
      from ${membersOfYear(scope, head)}
        and ac.id <> ${head.rombel_id} and (e.leave_date is null or e.leave_date > term.end_date)
        and ${containingAll(q, { words, numbers: [sql`student.nis`] })}
        and (${head.religion}::text is null or student.religion = ${head.religion}) and not ${isParticipant(scope, head)}
      group by student.school_id, student.id
      order by ${byName('student.name')}, student.id limit ${mostCandidates}`.execute(scope.db)
  return rows
}

type Change = { studentId: string; takes: boolean }

/** Sets who takes the subject from this semester on. Scores of students removed stay stored but no longer count. */
export async function saveParticipants(scope: SchoolScope, requested: EvaluationKey, changes: readonly Change[]) {
  const { db, schoolId } = scope
  const head = await readOwnHead(scope, requested)
  await assertSemesterOpen(scope, head)
  assertUnfinished(head)
  const locked = await readLockedStudents(scope, head)
  if (changes.some(({ studentId }) => locked.has(studentId))) throw new Failure('EVALUATION_LOCKED')
  const latest = new Map(changes.map((one) => [one.studentId, one.takes]))
  const ids = [...latest.keys()]
  const { rows: known } = await sql<{ id: string; name: string }>`
    select student.id, student.name from ${membersOfYear(scope, head)} and student.id = any(${ids}::uuid[])
      group by student.id, student.name order by ${byName('student.name')}, student.id`.execute(db)
  if (known.length < ids.length) throw new Failure('NOT_FOUND')
  await sql`
    insert into subject_choice (school_id, academic_subject_id, student_id, semester_no, takes)
      select ${schoolId}, ${head.id}, c.student_id, ${head.semester_no}, c.takes
        from unnest(${ids}::uuid[], ${ids.map((id) => latest.get(id) ?? false)}::bool[]) as c (student_id, takes)
      on conflict (school_id, academic_subject_id, student_id, semester_no) do update set takes = excluded.takes`.execute(
    db,
  )
  for (const semesterNo of [1, 2] as const) {
    if (semesterNo < head.semester_no) continue
    const affected = await readHead(scope, { id: head.id, semesterNo })
    if (affected.evaluation_id !== null && affected.status === 'DRAFT') await refreshResults(scope, affected)
  }
  const namesOf = (isIn: boolean) =>
    known
      .filter(({ id }) => latest.get(id) === isIn)
      .map(({ name }) => name)
      .join(', ')
  await auditChange(scope, {
    kind,
    id: head.id,
    before: { joined: '', excluded: '' },
    after: { joined: namesOf(true), excluded: namesOf(false) },
  })
  return participantsOf(scope, head)
}
