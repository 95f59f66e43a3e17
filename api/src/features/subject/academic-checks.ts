import { Failure } from '../../platform/failure.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'

/** An active subject, with its defaults. */
export async function readTaughtSubject({ db, schoolId }: SchoolScope, id: string) {
  const subject = await db
    .selectFrom('subject')
    .select(['id', 'name', 'grades', 'weekly_jp', 'threshold', 'is_active'])
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!subject) throw new Failure('INVALID', { fields: { subjectId: 'Mata pelajaran tidak ditemukan' } })
  if (!subject.is_active) throw new Failure('INVALID', { fields: { subjectId: 'Mata pelajaran ini tidak aktif' } })
  return subject
}

/** The classes, each open in the year and of a grade with the subject; locked until the transaction ends. */
export async function readOpenClasses(
  { db, schoolId }: SchoolScope,
  { ids, subject, field }: { ids: readonly string[]; subject: { name: string; grades: string[] }; field: string },
) {
  const classes = await db
    .selectFrom('academic_class as ac')
    .innerJoin('class', (join) =>
      join.onRef('class.school_id', '=', 'ac.school_id').onRef('class.id', '=', 'ac.class_id'),
    )
    .select(['ac.id', 'ac.status', 'class.name', 'class.grade'])
    .where('ac.school_id', '=', schoolId)
    .where('ac.id', 'in', [...ids])
    .forShare('ac')
    .execute()
  const refused = (why: string) => new Failure('INVALID', { fields: { [field]: why } })
  if (classes.length < new Set(ids).size) throw refused('Kelas tidak ditemukan')
  const closed = classes.find(({ status }) => status === 'DITUTUP')
  if (closed) throw refused(`Kelas ${closed.name} sudah ditutup`)
  const other = classes.find(({ grade }) => !subject.grades.includes(grade))
  if (other) throw refused(`${subject.name} tidak untuk tingkat ${other.grade} (kelas ${other.name})`)
  return classes
}

/** A newly assigned teacher must be active; an earlier one may stay although on leave. */
export async function assertActiveTeachers(
  { db, schoolId }: SchoolScope,
  charged: { teacherId: string | null; coTeacherIds?: readonly string[] },
  before: readonly string[] = [],
): Promise<void> {
  const { teacherId, coTeacherIds = [] } = charged
  if (teacherId && coTeacherIds.includes(teacherId)) {
    throw new Failure('INVALID', { fields: { coTeacherIds: 'Guru pengampu tidak perlu menjadi pendamping juga' } })
  }
  const added = [...new Set([teacherId ?? [], ...coTeacherIds].flat())].filter((id) => !before.includes(id))
  if (added.length === 0) return
  const active = await db
    .selectFrom('teacher')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('id', 'in', added)
    .where('status', '=', 'AKTIF')
    .forShare()
    .execute()
  const missing = added.filter((id) => !active.some((teacher) => teacher.id === id))
  if (missing.length === 0) return
  const field = teacherId && missing.includes(teacherId) ? 'teacherId' : 'coTeacherIds'
  throw new Failure('INVALID', { fields: { [field]: 'Guru tidak ditemukan atau tidak aktif' } })
}
