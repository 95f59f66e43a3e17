import { sql } from 'kysely'
import { type CarriedScore, formerSchool } from '@hadir/contract/evaluation/carried-scores.ts'
import type { ComponentKind } from '@hadir/contract/evaluation/final-score.ts'
import { addDays, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import { byName } from '../../../../platform/database/name-order.ts'
import type { SchoolScope } from '../../../../platform/http/scope.ts'

export type Source = CarriedScore & {
  studentId: string
  /** Her latest class in the semester, to which the scores are carried. */
  to: string
  sourceSubject: string
  subjectId: string
  academicSubjectId: string
}

export type SourcesOf = {
  yearId: string
  semesterNo: number
  studentIds: readonly string[]
  /** A class that they would move to. */
  to?: string
  /** Only of this subject. */
  subjectId?: string
}

type Row = {
  id: string
  studentId: string
  subjectId: string
  sourceSubject: string
  kind: ComponentKind
  code: string
  name: string
  value: number | null
  since: SchoolDate
  classes: string[] | null
}

/**
 * What students' former schools gave them, once for each of their classes in the semester: it is of the subject, in
 * whichever class they have it. `withRemoved`: also scores that were removed since, as empty ones.
 */
export async function readFormerSchoolSources(
  { db, schoolId }: SchoolScope,
  of: SourcesOf,
  { withRemoved = false } = {},
): Promise<Source[]> {
  const { rows } = await sql<Row>`
    select former.score_id as id, former.student_id as "studentId", former.subject_id as "subjectId", subject.name as "sourceSubject",
        former.kind, former.code, former.name, former.value, former.since,
        (select array_agg(distinct e.academic_class_id) from semester term
          join enrollment e on e.school_id = term.school_id and e.student_id = former.student_id
            and e.academic_year_id = term.academic_year_id and e.join_date <= term.end_date
            and (e.leave_date is null or e.leave_date > term.start_date)
          where term.school_id = former.school_id and term.academic_year_id = former.academic_year_id
            and term.no = former.semester_no) as classes
      from former_school_score former
      join subject on subject.school_id = former.school_id and subject.id = former.subject_id
      where former.school_id = ${schoolId} and former.student_id = any(${of.studentIds}::uuid[])
        and former.academic_year_id = ${of.yearId} and former.semester_no = ${of.semesterNo}
        and ${of.subjectId ? sql`former.subject_id = ${of.subjectId}` : sql`true`}
        and ${withRemoved ? sql`true` : sql`former.value is not null`}
        and not exists (select from former_school_score later_former
          where later_former.school_id = former.school_id and later_former.score_id = former.score_id and later_former.rev > former.rev)
      order by former.student_id, ${byName('subject.name')}, former.kind, ${byName('former.code')}`.execute(db)
  return rows.flatMap(({ id, classes, since, ...row }) =>
    (of.to ? [of.to] : (classes ?? [])).map((to): Source => ({
      ...row,
      to,
      componentId: id,
      // No class's subject: it is carried into all of them.
      academicSubjectId: id,
      className: formerSchool,
      // 00.00 of that day in the easternmost zone: whatever this school gives her from then on is later.
      savedAt: `${addDays(since, -1)}T15:00:00.000Z`,
      state: row.value === null ? 'EMPTY' : 'SCORE',
      remedial: null,
      reason: null,
      weight: 1,
      competency: null,
      exemption: null,
      exemptionRev: 0,
    })),
  )
}
