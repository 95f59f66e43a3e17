import { sql, type RawBuilder } from 'kysely'
import { statement, type StatementOptions } from '../../../platform/database/pool/statement.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { isRemembered, writtenTables, type WrittenTable } from '../write/rows.ts'
import { changedInClosed } from './closed-days.ts'

export const words: Record<WrittenTable, string> = {
  class: 'kelas',
  academic_class: 'rombel',
  student: 'siswa',
  student_exit: 'data keluar siswa',
  alumni: 'data alumni',
  guardian: 'data orang tua',
  student_guardian: 'hubungan orang tua',
  enrollment: 'keanggotaan kelas',
  teacher: 'guru',
  subject: 'mata pelajaran',
  homeroom: 'wali kelas',
  academic_subject: 'mata pelajaran kelas',
  joint_group: 'pelajaran gabungan',
  joint_member: 'kelas pelajaran gabungan',
  class_schedule: 'jadwal',
  holiday: 'hari libur',
}

/** What was built on a written batch, one clause each; empty means that it can be undone. */
export async function findBlockers(scope: SchoolScope, batchId: string): Promise<string[]> {
  const found: string[] = []
  for (const table of Object.keys(writtenTables) as WrittenTable[]) {
    const touched = await countRows(scope, touchedSince(scope, batchId, table), { nestedLoops: false })
    if (touched > 0) found.push(`${touched} ${words[table]} sudah diubah atau dihapus sesudah impor`)
  }
  for (const [clause, query, options] of builtOn(scope, batchId)) {
    const count = await countRows(scope, query, options)
    if (count > 0) found.push(`${count} ${clause}`)
  }
  return found
}

async function countRows(
  { db }: SchoolScope,
  query: RawBuilder<unknown>,
  options: StatementOptions = {},
): Promise<number> {
  const counted = sql<{ count: number }>`select count(*) as count from (${query}) found`
  return (await statement(counted, options).execute(db)).rows[0]?.count ?? 0
}

/** Rows that have changed, or are gone, since the batch wrote them. */
export function touchedSince({ schoolId }: SchoolScope, batchId: string, table: WrittenTable) {
  const [id] = writtenTables[table]
  return sql`select w.record_id, w.part, t.${sql.ref(id)} is null as is_gone, w.before is null as is_new
    from import_write w
    left join ${sql.table(table)} t on t.school_id = w.school_id and ${isRemembered(table)}
    where w.school_id = ${schoolId} and w.batch_id = ${batchId} and w.table_name = ${table}
      and (t.${sql.ref(id)} is null or md5(to_jsonb(t)::text) <> w.after_hash)`
}

/** Other rows that refer to rows inserted by the batch. */
function builtOn({ schoolId }: SchoolScope, batchId: string): [string, RawBuilder<unknown>, StatementOptions?][] {
  const written = (table: WrittenTable) => sql`(select record_id from import_write
    where school_id = ${schoolId} and batch_id = ${batchId} and table_name = ${table})`
  const inserted = (table: WrittenTable) => sql`(select record_id from import_write
    where school_id = ${schoolId} and batch_id = ${batchId} and table_name = ${table} and before is null)`
  return [
    ['perubahan berada di semester yang sudah ditutup', changedInClosed(schoolId, batchId)],
    ['siswa sudah punya catatan kehadiran', markedSince(schoolId, batchId), { nestedLoops: false }],
    [
      'siswa lain sudah masuk ke kelas dari impor ini',
      sql`select id from enrollment where school_id = ${schoolId}
        and academic_class_id in ${inserted('academic_class')} and id not in ${written('enrollment')}`,
    ],
    [
      'kelas sudah punya wali kelas',
      sql`select id from homeroom where school_id = ${schoolId}
        and (academic_class_id in ${inserted('academic_class')} or teacher_id in ${inserted('teacher')})
        and id not in ${written('homeroom')}`,
    ],
    [
      'guru sudah mendapat tugas',
      sql`select distinct teacher_id from duty where school_id = ${schoolId} and teacher_id in ${inserted('teacher')}`,
    ],
    [
      'mata pelajaran kelas sudah memakai kelas, guru, atau mata pelajaran dari impor ini',
      sql`select given.id from academic_subject given where given.school_id = ${schoolId} and given.id not in ${written('academic_subject')}
        and (given.academic_class_id in ${inserted('academic_class')} or given.teacher_id in ${inserted('teacher')}
          or given.subject_id in ${inserted('subject')}
          or exists (select from academic_subject_co_teacher co where co.school_id = given.school_id
            and co.academic_subject_id = given.id and co.teacher_id in ${inserted('teacher')}))`,
    ],
    [
      'jam pelajaran sudah dijadwalkan',
      sql`select id from class_schedule where school_id = ${schoolId}
        and academic_subject_id in ${inserted('academic_subject')}`,
    ],
    ['jadwal berada di semester yang sudah ditutup', inClosedSemester(schoolId, batchId)],
    [
      'jadwal lain sudah disusun di tahun itu sesudah impor',
      sql`select distinct moved.id from (${placedSince(schoolId, batchId)}) moved`,
    ],
    ['kelas lain sudah digabung dengan kelas dari impor ini', joinedSince(schoolId, batchId)],
    [
      'tugas sudah dibuat',
      sql`select id from task where school_id = ${schoolId}
        and academic_subject_id in ${inserted('academic_subject')}`,
    ],
    [
      'kelas sudah punya jadwal ujian',
      sql`select exam_id from exam_class where school_id = ${schoolId}
        and academic_class_id in ${inserted('academic_class')}`,
    ],
    [
      'guru sudah diatur untuk tahun berjalan',
      sql`select teacher_id from academic_teacher where school_id = ${schoolId} and teacher_id in ${inserted('teacher')}`,
    ],
    [
      'orang sudah terhubung dengan akun',
      sql`select id from actor where school_id = ${schoolId}
        and (person_id in ${inserted('teacher')} or person_id in ${inserted('student')} or person_id in ${inserted('guardian')})`,
    ],
  ]
}

/** Lessons of a closed semester that the batch wrote. */
export const inClosedSemester = (schoolId: string, batchId: string) => sql`
  select slot.id from import_write w
    join class_schedule slot on slot.school_id = w.school_id and slot.id = w.record_id
    join semester term on term.school_id = slot.school_id and term.academic_year_id = slot.academic_year_id
      and term.status = 'DITUTUP' and coalesce(slot.semester_no, term.no) = term.no
    where w.school_id = ${schoolId} and w.batch_id = ${batchId} and w.table_name = 'class_schedule'`

/** Lessons placed since on a day on which the batch moved one: moved back, that one must not clash with them. */
export const placedSince = (schoolId: string, batchId: string) => sql`
  select new_slot.id, old_slot.id as moved_id from import_batch b
    join import_write w on w.school_id = b.school_id and w.batch_id = b.id and w.table_name = 'class_schedule'
      and w.before is not null
    join class_schedule old_slot on old_slot.school_id = w.school_id and old_slot.id = w.record_id
    join class_schedule new_slot on new_slot.school_id = old_slot.school_id and new_slot.academic_year_id = old_slot.academic_year_id
      and new_slot.weekday = old_slot.weekday and new_slot.updated_at >= b.applied_at
    where b.school_id = ${schoolId} and b.id = ${batchId} and new_slot.id not in (
      select record_id from import_write
        where school_id = ${schoolId} and batch_id = ${batchId} and table_name = 'class_schedule')`

/** Classes that joined the lessons of a batch since. */
export const joinedSince = (schoolId: string, batchId: string) => sql`
  select member.joint_group_id, member.academic_subject_id from joint_member member
    where member.school_id = ${schoolId} and member.joint_group_id in (
        select record_id from import_write
          where school_id = ${schoolId} and batch_id = ${batchId} and table_name = 'joint_group')
      and not exists (select from import_write w
        where w.school_id = member.school_id and w.batch_id = ${batchId} and w.table_name = 'joint_member'
          and w.record_id = member.joint_group_id and w.part = member.academic_subject_id::text)`

/** Saves arrive out of order by less than this. */
const slack = sql`interval '1 hour'`

/**
 * Students who have been marked since the import, on days on which they are in a class because of this batch. Rejected
 * marks changed nothing and do not count. A busy school makes ten thousand marks a day, so its saves are read from the
 * newest until one is older than the batch, and each mark is looked up once.
 */
export const markedSince = (schoolId: string, batchId: string) => sql`
  with batch as materialized (
    select applied_at from import_batch where school_id = ${schoolId} and id = ${batchId}
  ), placed as materialized (
    select e.student_id, e.join_date
      from import_write w
      join enrollment e on e.school_id = w.school_id and e.id = w.record_id
      where w.school_id = ${schoolId} and w.batch_id = ${batchId} and w.table_name = 'enrollment' and e.leave_date is null
  ), marked as materialized (
    select m.student_id, v.date
      from attendance_save v
      cross join lateral unnest(v.student_ids, v.verdicts) as m (student_id, verdict)
      where v.school_id = ${schoolId} and m.verdict <> 'rejected' and v.at >= (select applied_at from batch)
        and v.seq > coalesce((
          select old_v.seq from attendance_save old_v
            where old_v.school_id = ${schoolId} and old_v.at < (select applied_at from batch) - ${slack}
            order by old_v.seq desc limit 1), 0)
  )
  select distinct p.student_id from marked m join placed p on p.student_id = m.student_id and m.date >= p.join_date`
