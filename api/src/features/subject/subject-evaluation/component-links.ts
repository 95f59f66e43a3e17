import { sql } from 'kysely'
import type { z } from 'zod'
import type { evaluationFields } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import type { EvaluationHead } from './records.ts'

type Fields = z.output<typeof evaluationFields>

/** A component is linked to an assignment of its own subject or to an exam period of its class, never both. */
export async function assertOwnLinks(
  { db, schoolId }: SchoolScope,
  head: EvaluationHead,
  { components }: Fields,
): Promise<void> {
  const taskIds = components.flatMap(({ taskId }) => taskId ?? [])
  const examIds = components.flatMap(({ examId }) => examId ?? [])
  if (taskIds.length + examIds.length === 0) return
  const { rows } = await sql<{ id: string }>`
    select id from task where school_id = ${schoolId} and id = any(${taskIds}::uuid[]) and academic_subject_id = ${head.id}
    union all
    select e.id from exam e join exam_class sitting on sitting.school_id = e.school_id and sitting.exam_id = e.id
      where e.school_id = ${schoolId} and e.id = any(${examIds}::uuid[]) and sitting.academic_class_id = ${head.rombel_id}
        and e.semester_no = ${head.semester_no}`.execute(db)
  const known = new Set(rows.map(({ id }) => id))
  const refused = (why: string) => new Failure('INVALID', { fields: { components: why } })
  if (components.some(({ taskId, examId }) => taskId && examId)) {
    throw refused('Satu komponen terhubung ke tugas atau ke ujian, tidak keduanya')
  }
  if (taskIds.some((id) => !known.has(id))) throw refused('Tugas itu bukan tugas mata pelajaran kelas ini')
  if (examIds.some((id) => !known.has(id))) throw refused('Ujian itu tidak diikuti kelas ini pada semester ini')
}
