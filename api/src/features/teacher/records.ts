import { sql } from 'kysely'
import type { z } from 'zod'
import { ageOn } from '@hadir/contract/dates.ts'
import type { Teacher, teacherFields } from '@hadir/contract/teacher.ts'
import type { Sorting } from '../../db/page.ts'
import { Failure } from '../../http/failure.ts'
import type { SchoolScope } from '../../http/scope.ts'
import { readSetting } from '../school-config/rules.ts'

export const sorting: Sorting = {
  by: {
    name: sql`lower(name)`,
    nip: sql`nip`,
    ptkType: sql`ptk_type`,
    employmentStatus: sql`employment_status`,
    status: sql`status`,
  },
  unasked: 'name',
  id: sql`id`,
}

export const isColleague = (scope: SchoolScope) => scope.role === 'teacher'

export const selectTeachers = ({ db, schoolId }: SchoolScope) =>
  db
    .selectFrom('teacher')
    .select([
      'id',
      'name',
      'title_front',
      'title_back',
      'gender',
      'birth_place',
      'dob',
      'nuptk',
      'nip',
      'employment_status',
      'ptk_type',
      'religion',
      'phone',
      'email',
      'address',
      'status',
      'version',
    ])
    .where('school_id', '=', schoolId)

type Row = Awaited<ReturnType<ReturnType<typeof selectTeachers>['executeTakeFirstOrThrow']>>

export async function readTeacher(scope: SchoolScope, id: string): Promise<Teacher> {
  const row = await selectTeachers(scope).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('NOT_FOUND')
  return shownTo(scope, row)
}

export const toColumns = (body: z.output<typeof teacherFields>) => ({
  name: body.name.replace(/\s+/g, ' '),
  title_front: body.titleFront ?? null,
  title_back: body.titleBack ?? null,
  gender: body.gender,
  birth_place: body.birthPlace ?? null,
  dob: body.dob,
  nuptk: body.nuptk ?? null,
  nip: body.nip ?? null,
  employment_status: body.employmentStatus,
  ptk_type: body.ptkType,
  religion: body.religion ?? null,
  phone: body.phone ?? null,
  email: body.email ?? null,
  address: body.address ?? null,
  status: body.status,
})

/** Colleagues see names and contacts only. */
export const shownTo = (scope: SchoolScope, row: Row): Teacher => {
  const open = {
    id: row.id,
    name: row.name,
    titleFront: row.title_front,
    titleBack: row.title_back,
    gender: row.gender as Teacher['gender'],
    ptkType: row.ptk_type,
    phone: row.phone,
    email: row.email,
    status: row.status as Teacher['status'],
    version: row.version,
  }
  const kept = {
    birthPlace: row.birth_place,
    dob: row.dob,
    nuptk: row.nuptk,
    nip: row.nip,
    employmentStatus: row.employment_status,
    religion: row.religion,
    address: row.address,
  }
  if (!isColleague(scope)) return { ...open, ...kept }
  return {
    ...open,
    birthPlace: null,
    dob: null,
    nuptk: null,
    nip: null,
    employmentStatus: null,
    religion: null,
    address: null,
  }
}

export async function refuseWrong(
  scope: SchoolScope,
  body: z.output<typeof teacherFields>,
  id: string | null,
): Promise<void> {
  const { today } = await readSetting(scope)
  const age = ageOn(body.dob, today)
  if (age < 17 || age > 80) throw new Failure('INVALID', { fields: { dob: 'Umur guru antara 17 dan 80 tahun' } })
  if (!body.nip && !body.nuptk) return
  const taken = await selectTeachers(scope)
    .where((eb) =>
      eb.or([...(body.nip ? [eb('nip', '=', body.nip)] : []), ...(body.nuptk ? [eb('nuptk', '=', body.nuptk)] : [])]),
    )
    .execute()
  const other = taken.find((teacher) => teacher.id !== id)
  if (!other) return
  const field = other.nip === body.nip ? 'nip' : 'nuptk'
  throw new Failure('ALREADY_EXISTS', { fields: { [field]: `Sudah dipakai ${other.name}` } })
}
