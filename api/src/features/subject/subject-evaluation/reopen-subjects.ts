import { sql } from 'kysely'
import { auditChanges } from '../../../platform/audit/audit-log.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { participants } from '../rules.ts'
import { kind } from './setup.ts'

/**
 * A subject is locked when all of its rapor are. When students have come into a class, what they take there returns to
 * FINAL, as when rapor are unlocked: else they could neither be scored nor locked. Those whose rapor are locked stay
 * protected one by one.
 */
export async function reopenSubjects(scope: SchoolScope, studentIds: readonly string[]): Promise<void> {
  const { db, schoolId, clock } = scope
  const { rows } = await sql<{ id: string }>`
    with frozen as materialized (
      select evaluation.id, evaluation.academic_subject_id, term.no, term.academic_year_id, term.end_date
        from subject_evaluation evaluation
        join academic_subject given on given.school_id = evaluation.school_id and given.id = evaluation.academic_subject_id
        join academic_class ac on ac.school_id = given.school_id and ac.id = given.academic_class_id
        join academic_year year on year.school_id = ac.school_id and year.id = ac.academic_year_id and year.is_active
        join semester term on term.school_id = year.school_id and term.academic_year_id = year.id
          and term.no = evaluation.semester_no and term.status <> 'DITUTUP'
        where evaluation.school_id = ${schoolId} and evaluation.status = 'TERKUNCI'
    ), due as materialized (
      select distinct frozen.id from frozen
        join ${participants} p on p.school_id = ${schoolId} and p.academic_subject_id = frozen.academic_subject_id
          and p.semester_no = frozen.no and (p.left_on is null or p.left_on > frozen.end_date)
        left join report_card card on card.school_id = p.school_id and card.student_id = p.student_id
          and card.academic_year_id = frozen.academic_year_id and card.semester_no = frozen.no
          and card.period = 'AKHIR' and card.state <> 'DRAFT'
        where p.student_id = any(${studentIds}::uuid[]) and card.id is null
    ), locked as materialized (
      select id from subject_evaluation
        where school_id = ${schoolId} and id in (select id from due) order by id for no key update
    )
    update subject_evaluation evaluation
      set status = 'FINAL', version = evaluation.version + 1, score_seq = evaluation.score_seq + 1,
        updated_at = ${clock.now()}
      where evaluation.school_id = ${schoolId} and evaluation.id in (select id from locked)
      returning evaluation.academic_subject_id as id`.execute(db)
  await auditChanges(
    scope,
    rows.map(({ id }) => ({ kind, id, before: { status: 'TERKUNCI' }, after: { status: 'FINAL' } })),
  )
}
