import { sql } from 'kysely'
import type { Database } from '../../api/src/platform/database/open.ts'

export type ClassUnderFire = {
  academicClassId: string
  studentIds: readonly string[]
  lessonId: string | null
  /** Of the subject's only score. */
  componentId?: string
}

/** All rows that marks of a class write, by table, as a backup at this instant would have them. */
export type ClassBackup = { table: string; rows: unknown[] }[]

/** Which rows of each table are the class's; referring tables first. */
const tablesOf = ({ academicClassId, studentIds, lessonId, componentId }: ClassUnderFire) => {
  const save = sql`select seq from attendance_save where academic_class_id = ${academicClassId}`
  return [
    { table: 'pending_mark', where: sql`seq in (${save})` },
    { table: 'attendance_cell', where: sql`student_id = any(${[...studentIds]}::uuid[])` },
    { table: 'lesson_cell', where: sql`lesson_id = ${lessonId}::uuid` },
    { table: 'class_day', where: sql`academic_class_id = ${academicClassId}` },
    { table: 'attendance_save', where: sql`academic_class_id = ${academicClassId}` },
    { table: 'attendance_letter_event', where: sql`student_id = any(${[...studentIds]}::uuid[])` },
    { table: 'attendance_letter', where: sql`student_id = any(${[...studentIds]}::uuid[])` },
    { table: 'score_event', where: sql`component_id = ${componentId ?? null}::uuid` },
    { table: 'score', where: sql`component_id = ${componentId ?? null}::uuid` },
  ]
}

export async function backUp(owner: Database, of: ClassUnderFire): Promise<ClassBackup> {
  const saved: ClassBackup = []
  for (const { table, where } of tablesOf(of)) {
    const { rows } = await sql<{
      row: unknown
    }>`select to_jsonb(t) as row from ${sql.table(table)} t where ${where}`.execute(owner)
    saved.push({ table, rows: rows.map(({ row }) => row) })
  }
  return saved
}

/** As platform/backup/renew-revisions.ts moves them. */
const leap = sql`rev + 400000`

/** As `npm run restore` leaves it: only the backup's rows, in a new epoch. */
export const goBack = (
  owner: Database,
  { schoolId, ...of }: ClassUnderFire & { schoolId: string },
  saved: ClassBackup,
) =>
  owner.transaction().execute(async (tx) => {
    for (const { table, where } of tablesOf(of)) await sql`delete from ${sql.table(table)} where ${where}`.execute(tx)
    for (const { table, rows } of saved.toReversed()) {
      await sql`insert into ${sql.table(table)}
        select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(tx)
    }
    for (const table of ['score_event', 'score'])
      await sql`update ${sql.table(table)} set rev = ${leap} where component_id = ${of.componentId ?? null}::uuid`.execute(
        tx,
      )
    await tx
      .updateTable('school_setting')
      .set({ epoch: sql<string>`gen_random_uuid()` })
      .where('school_id', '=', schoolId)
      .execute()
  })
