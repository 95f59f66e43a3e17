import { sql } from 'kysely'
import type { MissingStudent } from '@hadir/contract/import/import.ts'
import type { PageQuery } from '@hadir/contract/resource.ts'
import { byClass, byName } from '../../../platform/database/name-order.ts'
import { containingAll } from '../../../platform/database/search/search.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { targetYear } from '../plan/target-year.ts'
import { assertBatch } from './read-batch.ts'

/** Active students whom no row of the file is about, by class: those who have left since the last list. */
export async function missingStudents(scope: SchoolScope, id: string, { page, pageSize, q }: PageQuery) {
  await assertBatch(scope, { id, kind: 'student' })
  const { db, schoolId } = scope
  const year = await targetYear(scope)
  const missing = sql`
    from student s
    left join enrollment e on e.school_id = s.school_id and e.student_id = s.id and e.leave_date is null
      and e.academic_year_id = ${year?.id ?? null}
    left join academic_class ac on ac.school_id = e.school_id and ac.id = e.academic_class_id
    left join class k on k.school_id = ac.school_id and k.id = ac.class_id
    where s.school_id = ${schoolId} and s.status = 'AKTIF'
      and not exists (select from import_row r where r.school_id = s.school_id and r.batch_id = ${id} and r.record_id = s.id)
      and not exists (select from import_write w where w.school_id = s.school_id and w.batch_id = ${id}
        and w.table_name = 'student' and w.record_id = s.id)
      and ${containingAll(q, { words: sql`s.search_name`, numbers: [sql`s.nis`] })}`
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${missing}`.execute(db)
  const { rows } = await sql<MissingStudent>`
    select s.id, s.name, s.nis, k.name as "className" ${missing}
      order by ${byClass('k')}, ${byName('s.name')}, s.id
      limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const { unmatched } = await db
    .selectFrom('import_row')
    .select((eb) => eb.fn.countAll<number>().as('unmatched'))
    .where('school_id', '=', schoolId)
    .where('batch_id', '=', id)
    .where('verdict', '=', 'ditolak')
    .where('record_id', 'is', null)
    .executeTakeFirstOrThrow()
  return { data: rows, meta: { page, pageSize, total: Number(counted[0]?.total ?? 0), unmatched } }
}
