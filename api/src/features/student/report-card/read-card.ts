import { sql } from 'kysely'
import type { ReportCard, ReportCardSummary } from '@hadir/contract/student/report-card/record.ts'
import { decisionsFor } from '@hadir/contract/evaluation/report-card-words.ts'
import type { Grade } from '@hadir/contract/labels.ts'
import { byName } from '../../../platform/database/name-order.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { nameThen } from '../../class/rules.ts'
import type { StudentRow } from './records.ts'
import { internshipsOf, mayHaveInternships } from './internships.ts'
import { canWriteClass } from './may-write-card.ts'
import { activitiesOfStudent, onRaporOf } from './rapor-activities.ts'

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
    canWrite: row.state === 'DRAFT' && !row.is_closed && (await canWriteClass(scope, row.rombel_id)),
    curriculum: row.curriculum,
    override: isOverridden ? { S, I, A, reason } : null,
    decisions: [
      ...decisionsFor({
        grade: row.grade as Grade,
        isFourYear: row.is_four_year,
        semesterNo: row.semester_no,
        period: row.period,
      }),
    ],
    lockedAt: lockedAt?.toISOString() ?? null,
    achievements: await readAchievements(scope, row),
    hasInternships: await mayHaveInternships(scope, row),
    internships: await internshipsOf(scope, row),
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

/** Of her class and former ones, with her results in each; dimensions without a result are empty. */
async function readActivities({ db, schoolId }: SchoolScope, row: StudentRow): Promise<ReportCard['activities']> {
  const [yearId, semesterNo, academicClassId] = [row.year_id, row.semester_no, row.rombel_id]
  const then = { schoolId, year: sql`${yearId}::uuid`, no: sql`${semesterNo}::int` }
  const { rows } = await sql<ReportCard['activities'][number]>`
    select a.id, a.kind, a.theme, a.title,
        case when a.academic_class_id <> ${academicClassId} then (
          select ${nameThen(then, { id: sql`class.id`, now: sql`class.name` })} from academic_class ac
            join class on class.school_id = ac.school_id and class.id = ac.class_id
            where ac.school_id = a.school_id and ac.id = a.academic_class_id) end as "formerClass",
        (select json_agg(json_build_object('dimension', d.name, 'category', r.category, 'text', r.text) order by d.at)
          from unnest(a.dimensions) with ordinality as d (name, at)
          left join cocurricular_result r on r.school_id = a.school_id
            and r.cocurricular_activity_id = a.id and r.student_id = ${row.id}
            and r.dimension = d.name) as dimensions
      from cocurricular_activity a
      where ${onRaporOf({ schoolId, yearId, semesterNo, academicClassId, studentIds: [row.id] })}
      order by a.created_at, a.id`.execute(db)
  return activitiesOfStudent(rows, ({ dimensions }) => dimensions.some(({ category }) => category !== null))
}

async function readExtracurriculars(
  { db, schoolId }: SchoolScope,
  row: StudentRow,
): Promise<ReportCard['extracurriculars']> {
  const { rows } = await sql<ReportCard['extracurriculars'][number]>`
    select club.id, club.name, m.predicate, m.description
      from extracurricular_member m
      join extracurricular club on club.school_id = m.school_id and club.id = m.extracurricular_id
        and club.academic_year_id = ${row.year_id} and club.semester_no = ${row.semester_no}
      where m.school_id = ${schoolId} and m.student_id = ${row.id}
      order by ${byName('club.name')}`.execute(db)
  return rows
}
