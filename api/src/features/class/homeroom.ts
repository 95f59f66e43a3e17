import { sql } from 'kysely'
import { semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import { formatDate, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import { Failure } from '../../platform/failure.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/ids.ts'
import { readSetting } from '../config/school/rules.ts'

type Wanted = { academicClassId: string; teacherId: string | null; from?: SchoolDate | undefined }

/**
 * Sets the homeroom teacher from a day on, by default today (null: none). The days before stay hers who led the class:
 * old marks keep their author's right, and papers of that time her name. Whoever was planned for later is not any more.
 * False when she leads the class on that day already.
 */
export async function setHomeroom(scope: SchoolScope, { academicClassId, teacherId, from }: Wanted): Promise<boolean> {
  const { db, schoolId } = scope
  const { today } = await readSetting(scope)
  const day = from ?? today
  if (teacherId) await assertKnownTeacher(scope, teacherId)
  // Two operators at once: the second waits here and then sees what the first one wrote.
  await db
    .selectFrom('academic_class')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('id', '=', academicClassId)
    .forUpdate()
    .execute()
  const ofClass = db
    .selectFrom('homeroom')
    .where('school_id', '=', schoolId)
    .where('academic_class_id', '=', academicClassId)
  const current = await ofClass
    .select('teacher_id')
    .where('start_date', '<=', day)
    .where((eb) => eb.or([eb('end_date', 'is', null), eb('end_date', '>', day)]))
    .executeTakeFirst()
  if ((current?.teacher_id ?? null) === teacherId) return false
  await assertStartAllowed(scope, [academicClassId], { from: day, today })

  // One that would begin then or later has no day left.
  await db
    .deleteFrom('homeroom')
    .where('school_id', '=', schoolId)
    .where('academic_class_id', '=', academicClassId)
    .where('start_date', '>=', day)
    .execute()
  await db
    .updateTable('homeroom')
    .set({ end_date: day })
    .where('school_id', '=', schoolId)
    .where('academic_class_id', '=', academicClassId)
    .where((eb) => eb.or([eb('end_date', 'is', null), eb('end_date', '>', day)]))
    .execute()
  if (!teacherId) return true
  const row = { school_id: schoolId, id: newId(), academic_class_id: academicClassId, teacher_id: teacherId }
  await db
    .insertInto('homeroom')
    .values({ ...row, start_date: day })
    .execute()
  return true
}

/** A homeroom teacher in the history: with her first day, if it is not today. */
export const leaderSince = (name: string | null, { day, today }: { day: SchoolDate; today: SchoolDate }) =>
  day === today || name === null ? name : `${name} (mulai ${formatDate(day)})`

/**
 * A chosen first day lies in the year of the classes, and in no closed semester or before one. Today is no choice, but
 * in a year that is over it would have no effect.
 */
export async function assertStartAllowed(
  { db, schoolId }: SchoolScope,
  classIds: readonly string[],
  { from, today }: { from: SchoolDate; today: SchoolDate },
): Promise<void> {
  // No semester is closed until the transaction ends.
  await db.selectFrom('school_setting').select('school_id').where('school_id', '=', schoolId).forKeyShare().execute()
  const { rows } = await sql<{ isOutside: boolean; last: SchoolDate; no: 1 | 2 | null; end: SchoolDate | null }>`
    select ${from}::date not between year.start_date and year.end_date as "isOutside", year.end_date as last, term.no, term.end_date as end
      from academic_year year
      left join semester term on term.school_id = year.school_id and term.academic_year_id = year.id
        and term.status = 'DITUTUP' and term.end_date >= ${from}::date
      where year.school_id = ${schoolId} and year.id in (
        select academic_year_id from academic_class where school_id = ${schoolId} and id = any(${classIds}::uuid[]))
      order by term.no desc nulls last`.execute(db)
  const refused = (message: string) => new Failure('INVALID', { fields: { homeroomFrom: message } })
  const over = rows.find(({ last }) => last < from)
  if (over && from === today) {
    throw refused(`Tahun pelajaran kelas ini berakhir ${formatDate(over.last)}: isi tanggal mulai di dalamnya`)
  }
  if (from === today) return
  if (rows.some(({ isOutside }) => isOutside)) throw refused('Tanggal di luar tahun pelajaran')
  const closed = rows[0]
  if (!closed?.no || !closed.end) return
  throw refused(
    `Semester ${semesterNames[closed.no]} sudah ditutup: wali kelas sampai ${formatDate(closed.end)} tidak dapat diubah`,
  )
}

async function assertKnownTeacher({ db, schoolId }: SchoolScope, id: string): Promise<void> {
  const teacher = await db
    .selectFrom('teacher')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .where('status', '=', 'AKTIF')
    .executeTakeFirst()
  if (!teacher) throw new Failure('INVALID', { fields: { homeroomTeacherId: 'Guru tidak ditemukan atau tidak aktif' } })
}
