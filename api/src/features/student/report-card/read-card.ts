import { sql } from 'kysely'
import type { ReportCard, ReportCardSummary } from '@hadir/contract/student/student-evaluation/record.ts'
import { decisionsFor } from '@hadir/contract/evaluation/report-card-words.ts'
import type { Grade } from '@hadir/contract/labels.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import type { StudentRow } from '../student-evaluation/records.ts'
import { canWriteClass } from './may-write-card.ts'

type Written = Pick<
  ReportCard,
  'note' | 'spiritualGrade' | 'spiritualText' | 'socialGrade' | 'socialText' | 'lockedBy' | 'version'
> & { lockedAt: Date | null; S: number | null; I: number | null; A: number | null; reason: string | null }

/** A rapor with everything written into it; one that has not been started is an empty draft of version 0. */
export async function readCard(scope: SchoolScope, row: StudentRow, summary: ReportCardSummary): Promise<ReportCard> {
  const { db, schoolId } = scope
  const { rows } = await sql<Written>`
    select card.note, card.spiritual_grade as "spiritualGrade", card.spiritual_text as "spiritualText",
        card.social_grade as "socialGrade", card.social_text as "socialText", card.sick_override as "S",
        card.permitted_override as "I", card.absent_override as "A", card.override_reason as reason,
        card.locked_at as "lockedAt", actor.name as "lockedBy", card.version
      from report_card card
      left join actor on actor.school_id = card.school_id and actor.id = card.locked_by
      where card.school_id = ${schoolId} and card.id = ${row.card_id}`.execute(db)
  const { S = null, I = null, A = null, reason = null, lockedAt = null, ...written } = rows[0] ?? { ...unwritten }
  const isOverridden = S !== null && I !== null && A !== null && reason !== null
  return {
    ...summary,
    ...written,
    canWrite: row.state === 'DRAFT' && (await canWriteClass(scope, row.rombel_id)),
    curriculum: row.curriculum,
    override: isOverridden ? { S, I, A, reason } : null,
    decisions: [...decisionsFor({ grade: row.grade as Grade, semesterNo: row.semester_no, period: row.period })],
    lockedAt: lockedAt?.toISOString() ?? null,
    achievements: await readAchievements(scope, row),
    activities: await readActivities(scope, row),
    extracurriculars: await readExtracurriculars(scope, row),
  }
}

const unwritten: Partial<Written> & Omit<Written, 'S' | 'I' | 'A' | 'reason' | 'lockedAt'> = {
  note: null,
  spiritualGrade: null,
  spiritualText: null,
  socialGrade: null,
  socialText: null,
  lockedBy: null,
  version: 0,
}

export async function readAchievements(
  { db, schoolId }: SchoolScope,
  row: StudentRow,
): Promise<ReportCard['achievements']> {
  const { rows } = await sql<ReportCard['achievements'][number]>`
    select id, kind, name, description from achievement
      where school_id = ${schoolId} and student_id = ${row.id} and academic_year_id = ${row.year_id}
        and semester_no = ${row.semester_no}
      order by order_no`.execute(db)
  return rows
}

/** Of her class, with her results in each; dimensions without a result are empty. */
async function readActivities({ db, schoolId }: SchoolScope, row: StudentRow): Promise<ReportCard['activities']> {
  const { rows } = await sql<ReportCard['activities'][number]>`
    select activity.id, activity.kind, activity.theme, activity.title,
        (select json_agg(json_build_object('dimension', d.name, 'category', given.category, 'text', given.text) order by d.at)
          from unnest(activity.dimensions) with ordinality as d (name, at)
          left join cocurricular_result given on given.school_id = activity.school_id
            and given.cocurricular_activity_id = activity.id and given.student_id = ${row.id}
            and given.dimension = d.name) as dimensions
      from cocurricular_activity activity
      where activity.school_id = ${schoolId} and activity.academic_class_id = ${row.rombel_id}
        and activity.semester_no = ${row.semester_no}
      order by activity.created_at, activity.id`.execute(db)
  return rows
}

async function readExtracurriculars(
  { db, schoolId }: SchoolScope,
  row: StudentRow,
): Promise<ReportCard['extracurriculars']> {
  const { rows } = await sql<ReportCard['extracurriculars'][number]>`
    select club.id, club.name, member.predicate, member.description
      from extracurricular_member member
      join extracurricular club on club.school_id = member.school_id and club.id = member.extracurricular_id
        and club.academic_year_id = ${row.year_id} and club.semester_no = ${row.semester_no}
      where member.school_id = ${schoolId} and member.student_id = ${row.id}
      order by lower(club.name)`.execute(db)
  return rows
}
