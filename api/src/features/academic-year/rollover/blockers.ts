import { sql } from 'kysely'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { isTraced } from './graduates.ts'
import type { RolloverRow } from './rollover-row.ts'

/** What was built on a rollover, one clause each; empty means that it can be undone. */
export async function findBlockers(
  { db, schoolId }: SchoolScope,
  { id, to_year_id }: Pick<RolloverRow, 'id' | 'to_year_id'>,
): Promise<string[]> {
  const { rows } = await sql<{ marks: boolean; scores: boolean; moved: number; traced: number; is_active: boolean }>`
    select
      exists (select from attendance_save v
        join academic_class ac on ac.school_id = v.school_id and ac.id = v.academic_class_id
        where v.school_id = ${schoolId} and ac.academic_year_id = ${to_year_id})
      or exists (select from academic_class ac
        join lesson l on l.school_id = ac.school_id and l.academic_class_id = ac.id
        join lesson_cell lesson_c on lesson_c.school_id = l.school_id and lesson_c.lesson_id = l.id
        where ac.school_id = ${schoolId} and ac.academic_year_id = ${to_year_id}) as marks,
      exists (select from academic_class ac
        join academic_subject given on given.school_id = ac.school_id and given.academic_class_id = ac.id
        join subject_evaluation evaluation on evaluation.school_id = given.school_id
          and evaluation.academic_subject_id = given.id
        join assessment_component c on c.school_id = evaluation.school_id and c.subject_evaluation_id = evaluation.id
        join score on score.school_id = c.school_id and score.component_id = c.id
        where ac.school_id = ${schoolId} and ac.academic_year_id = ${to_year_id})
      or exists (select from report_card
        where school_id = ${schoolId} and academic_year_id = ${to_year_id})
      or exists (select from academic_class ac
        join cocurricular_activity a on a.school_id = ac.school_id and a.academic_class_id = ac.id
        join cocurricular_result r on r.school_id = a.school_id and r.cocurricular_activity_id = a.id
        where ac.school_id = ${schoolId} and ac.academic_year_id = ${to_year_id}) as scores,
      (select count(*)::int from rollover_student p
        left join enrollment e on e.school_id = p.school_id and e.id = p.new_enrollment_id
        where p.school_id = ${schoolId} and p.rollover_id = ${id} and p.decision <> 'LULUS'
          and (e.id is null or e.leave_date is not null)) as moved,
      (select count(*)::int from rollover_student p
        join alumni a on a.school_id = p.school_id and a.student_id = p.student_id
        join student s on s.school_id = a.school_id and s.id = a.student_id
        where p.school_id = ${schoolId} and p.rollover_id = ${id} and p.decision = 'LULUS' and ${isTraced}) as traced,
      (select is_active from academic_year where school_id = ${schoolId} and id = ${to_year_id}) as is_active`.execute(
    db,
  )
  const found = rows[0]
  if (!found) return []
  return [
    ...(found.marks ? ['absensi tahun pelajaran baru sudah diisi'] : []),
    ...(found.scores ? ['nilai atau rapor tahun pelajaran baru sudah diisi'] : []),
    ...(found.moved > 0 ? [`${found.moved} siswa sudah pindah kelas atau keluar`] : []),
    ...(found.traced > 0 ? [`${found.traced} alumni sudah diisi datanya`] : []),
    ...(found.is_active ? [] : ['tahun pelajaran lain sudah diaktifkan']),
  ]
}
