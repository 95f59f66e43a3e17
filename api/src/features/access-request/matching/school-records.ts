import { sql } from 'kysely'
import type { GuardianRelation } from '@hadir/contract/access-request/access-record.ts'
import { guardianRelationLabels } from '@hadir/contract/access-request/access-record.ts'
import { byName } from '../../../platform/database/name-order.ts'
import { containing } from '../../../platform/database/read-page.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import type { Traits } from './match.ts'

/** A record of the school with what distinguishes it from namesakes. */
export type SchoolRecord = Traits & { personId: string; detail: string }

const most = 200

/** The teachers who work here, or those that match a typed name or number. */
export async function teachersLike({ db, schoolId }: SchoolScope, q?: string): Promise<SchoolRecord[]> {
  const pattern = containing(q ?? '')
  const rows = await db
    .selectFrom('teacher')
    .select(['id as personId', 'name', 'dob', 'email', 'phone', 'nuptk', 'nip'])
    .where('school_id', '=', schoolId)
    .where('status', 'in', ['AKTIF', 'CUTI'])
    .$if(Boolean(q), (query) =>
      query.where((e) => e.or([e('name', 'ilike', pattern), e('nuptk', 'ilike', pattern), e('nip', 'ilike', pattern)])),
    )
    // A school has some dozens of teachers, so all of them are compared, in one place.
    .orderBy(byName('name'))
    .limit(most)
    .execute()
  return rows.map((row) => ({ ...row, detail: row.nuptk ? `NUPTK ${row.nuptk}` : row.nip ? `NIP ${row.nip}` : 'Guru' }))
}

/** Students or graduates with one of the NISN, and those born on one of the days whose record may lack an NISN. */
export async function studentsLike(
  { db, schoolId }: SchoolScope,
  people: readonly Traits[],
  { q, isAlumni }: { q?: string | undefined; isAlumni: boolean },
): Promise<SchoolRecord[]> {
  const pattern = containing(q ?? '')
  const nisns = people.flatMap(({ nisn }) => nisn ?? [])
  const birthdays = people.flatMap(({ dob }) => dob ?? [])
  const rows = await db
    .selectFrom('student')
    .select(['id as personId', 'name', 'dob', 'email', 'phone', 'nisn', 'nis'])
    .where('school_id', '=', schoolId)
    .where('status', isAlumni ? '<>' : '=', 'AKTIF')
    .where((e) =>
      q
        ? e.or([e('name', 'ilike', pattern), e('nis', 'ilike', pattern), e('nisn', 'ilike', pattern)])
        : sql<boolean>`(nisn = any(${nisns}::text[]) or dob = any(${birthdays}::date[]))`,
    )
    .orderBy(byName('name'))
    .limit(most * people.length)
    .execute()
  return rows.map(({ nis, ...row }) => ({ ...row, detail: `NIS ${nis}` }))
}

/** The student with an NISN, with her class. */
export async function studentByNisn({ db, schoolId }: SchoolScope, nisn: string) {
  const student = await db
    .selectFrom('student as s')
    .leftJoin('enrollment as e', (join) =>
      join.onRef('e.school_id', '=', 's.school_id').onRef('e.student_id', '=', 's.id').on('e.leave_date', 'is', null),
    )
    .leftJoin('academic_class as ac', (join) =>
      join.onRef('ac.school_id', '=', 'e.school_id').onRef('ac.id', '=', 'e.academic_class_id'),
    )
    .leftJoin('class as k', (join) => join.onRef('k.school_id', '=', 'ac.school_id').onRef('k.id', '=', 'ac.class_id'))
    .select(['s.id', 's.name', 'k.name as className'])
    .where('s.school_id', '=', schoolId)
    .where('s.nisn', '=', nisn)
    .where('s.status', '=', 'AKTIF')
    .orderBy('e.join_date', 'desc')
    .limit(1)
    .executeTakeFirst()
  return student ?? null
}

/** The students with these NISN, each with her class. */
export async function studentsByNisn({ db, schoolId }: SchoolScope, nisns: readonly string[]) {
  const { rows } = await sql<{ nisn: string; name: string; className: string | null }>`
    select s.nisn, s.name, (
        select k.name from enrollment e
          join academic_class ac on ac.school_id = e.school_id and ac.id = e.academic_class_id
          join class k on k.school_id = ac.school_id and k.id = ac.class_id
          where e.school_id = s.school_id and e.student_id = s.id and e.leave_date is null
          order by e.join_date desc limit 1) as "className"
      from student s
      where s.school_id = ${schoolId} and s.nisn = any(${[...nisns]}::text[]) and s.status = 'AKTIF'`.execute(db)
  return rows
}

/** The parents and guardians of the students with these NISN. */
export async function guardiansByNisn({ db, schoolId }: SchoolScope, nisns: readonly string[]) {
  return db
    .selectFrom('student as s')
    .innerJoin('student_guardian as sg', (join) =>
      join.onRef('sg.school_id', '=', 's.school_id').onRef('sg.student_id', '=', 's.id'),
    )
    .innerJoin('guardian as g', (join) =>
      join.onRef('g.school_id', '=', 'sg.school_id').onRef('g.id', '=', 'sg.guardian_id'),
    )
    .select(['s.nisn', 'g.id as personId', 'g.name', 'g.email', 'g.phone', 'g.birth_year as birthYear'])
    .where('s.school_id', '=', schoolId)
    .where('s.nisn', 'in', [...nisns])
    .where('s.status', '=', 'AKTIF')
    .execute()
}

/** The student's parents and guardians in the school's records. */
export async function guardiansOf({ db, schoolId }: SchoolScope, studentId: string): Promise<SchoolRecord[]> {
  const rows = await db
    .selectFrom('student_guardian as sg')
    .innerJoin('guardian as g', (join) =>
      join.onRef('g.school_id', '=', 'sg.school_id').onRef('g.id', '=', 'sg.guardian_id'),
    )
    .select(['g.id as personId', 'g.name', 'g.email', 'g.phone', 'g.birth_year as birthYear', 'sg.relation'])
    .where('sg.school_id', '=', schoolId)
    .where('sg.student_id', '=', studentId)
    .orderBy('sg.relation')
    .execute()
  return rows.map(({ relation, ...row }) => ({ ...row, detail: guardianRelationLabels[relation as GuardianRelation] }))
}
