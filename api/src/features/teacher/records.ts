import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { ageOn } from '@hadir/contract/dates/dates.ts'
import { can } from '@hadir/contract/permissions.ts'
import type { TeacherInvitation } from '@hadir/contract/access-request/invitation.ts'
import {
  leavingStatuses,
  type Teacher,
  type teacherEndpoints,
  type teacherFields,
} from '@hadir/contract/teacher/teacher.ts'
import { byName } from '../../platform/database/name-order.ts'
import type { Sorting } from '../../platform/database/read-page.ts'
import { Failure } from '../../platform/failure.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import type { FiltersOf } from '../../platform/listing/serve-list.ts'
import { readSetting } from '../config/school/rules.ts'

/** Which of the 12 items of a record are still empty; name, gender, birth date, status and kind never are. */
const missing = sql<string[]>`array_remove(array[
    case when nip is null and nuptk is null then 'NIP atau NUPTK' end,
    case when birth_place is null then 'Tempat lahir' end,
    case when religion is null then 'Agama' end,
    case when education is null then 'Pendidikan' end,
    case when phone is null then 'HP' end,
    case when email is null then 'Email' end,
    case when address is null then 'Alamat' end
  ], null)`

type Without = NonNullable<FiltersOf<typeof teacherEndpoints.list>['without']>
export const isWithout: Record<Without, RawBuilder<boolean>> = {
  anything: sql`status in ('AKTIF', 'CUTI') and cardinality(${missing}) > 0`,
  number: sql`nip is null and nuptk is null`,
  phone: sql`phone is null`,
  email: sql`email is null`,
}

const sorting = {
  by: {
    name: byName('name'),
    nip: sql`nip`,
    ptkType: sql`ptk_type`,
    employmentStatus: sql`employment_status`,
    status: sql`status`,
    completeness: sql`-cardinality(${missing})`,
  },
  defaultSort: 'name',
  id: sql`id`,
}
const words = sql`fold_text(name)`

/** Colleagues, who do not see the numbers, cannot search by them. */
export const sortingFor = (scope: SchoolScope): Sorting => ({
  ...sorting,
  search: isColleague(scope) ? { words } : { words, numbers: [sql`nip`, sql`nuptk`] },
})

export const isColleague = (scope: SchoolScope) => scope.role === 'teacher'

export const selectTeachers = ({ db, schoolId, clock }: SchoolScope) =>
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
      'religion',
      'nuptk',
      'nip',
      'employment_status',
      'ptk_type',
      'rank',
      'tmt',
      'education',
      'major',
      'phone',
      'email',
      'address',
      'village',
      'district',
      'regency',
      'province',
      'postal_code',
      'status',
      'left_on',
      'left_reason',
      'version',
      sql<string | null>`sensitive ->> 'nik'`.as('nik'),
      sql<string | null>`sensitive ->> 'taxNo'`.as('npwp'),
      hasAccount.as('has_account'),
      hasPhoto.as('has_photo'),
      missing.as('missing'),
      lastInvitation(clock.now()).as('invitation'),
    ])
    .where('school_id', '=', schoolId)

/** Whether an account is linked to the record. Revoking it removes the link. */
export const hasAccount = sql<boolean>`exists (select from actor
  where actor.school_id = teacher.school_id and actor.person_id = teacher.id and actor.role = 'teacher')`

/** The newest one that was not revoked. */
const lastInvitation = (now: Date) => sql<TeacherInvitation | null>`(
  select json_build_object('id', i.id, 'kind', i.kind, 'sentAt', i.sent_at,
      'expiresAt', i.expires_at, 'isExpired', i.expires_at <= ${now}, 'acceptedBy', i.accepted_email,
      'acceptedAt', i.accepted_at)
    from teacher_invitation i
    where i.school_id = teacher.school_id and i.teacher_id = teacher.id and i.revoked_at is null
    order by i.id desc limit 1)`

const hasPhoto = sql<boolean>`exists (select from teacher_photo photo
  where photo.school_id = teacher.school_id and photo.teacher_id = teacher.id)`

type Row = Awaited<ReturnType<ReturnType<typeof selectTeachers>['executeTakeFirstOrThrow']>>

export async function readTeacher(scope: SchoolScope, id: string): Promise<Teacher> {
  const row = await selectTeachers(scope).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('NOT_FOUND')
  return shownTo(scope, row)
}

/** Without what follows from other fields or changes elsewhere. */
export const auditedFields = (teacher: Teacher) => ({
  ...teacher,
  missing: null,
  hasAccount: null,
  hasPhoto: null,
  invitation: null,
})

export const toColumns = (body: z.output<typeof teacherFields>) => {
  const hasLeft = leavingStatuses.includes(body.status)
  return {
    name: body.name.replace(/\s+/g, ' '),
    title_front: body.titleFront ?? null,
    title_back: body.titleBack ?? null,
    gender: body.gender,
    birth_place: body.birthPlace ?? null,
    dob: body.dob,
    religion: body.religion ?? null,
    nuptk: body.nuptk ?? null,
    nip: body.nip ?? null,
    employment_status: body.employmentStatus,
    ptk_type: body.ptkType,
    rank: body.rank ?? null,
    tmt: body.tmt ?? null,
    education: body.education ?? null,
    major: body.major ?? null,
    phone: body.phone ?? null,
    email: body.email ?? null,
    address: body.address ?? null,
    village: body.village ?? null,
    district: body.district ?? null,
    regency: body.regency ?? null,
    province: body.province ?? null,
    postal_code: body.postalCode ?? null,
    status: body.status,
    left_on: hasLeft ? (body.leftOn ?? null) : null,
    left_reason: hasLeft ? (body.leftReason ?? null) : null,
  }
}

/** '3201234567890001' as '32••••••••••0001'. */
const masked = (digits: string | null) =>
  digits && `${digits.slice(0, 2)}${'•'.repeat(Math.max(0, digits.length - 6))}${digits.slice(-4)}`

/** Colleagues see only names and contacts. */
export const shownTo = (scope: SchoolScope, row: Row): Teacher => {
  const isKeeper = can(scope.role, 'teacher:sensitive')
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
    hasAccount: row.has_account,
    hasPhoto: row.has_photo,
    version: row.version,
  }
  const stored = {
    birthPlace: row.birth_place,
    dob: row.dob,
    religion: row.religion,
    nuptk: row.nuptk,
    nip: row.nip,
    employmentStatus: row.employment_status,
    rank: row.rank,
    tmt: row.tmt,
    education: row.education,
    major: row.major,
    address: row.address,
    village: row.village,
    district: row.district,
    regency: row.regency,
    province: row.province,
    postalCode: row.postal_code,
    leftOn: row.left_on,
    leftReason: row.left_reason,
    invitation: row.invitation,
    nikMasked: isKeeper ? masked(row.nik) : null,
    npwpMasked: isKeeper ? masked(row.npwp) : null,
    missing: row.missing,
  }
  return isColleague(scope) ? { ...open, ...nothingOf(stored) } : { ...open, ...stored }
}

/** The same fields, all empty. */
const nothingOf = <Values extends object>(values: Values) =>
  // Object.fromEntries loses the key types, which are those of `values`.
  Object.fromEntries(Object.keys(values).map((name) => [name, null])) as { [Name in keyof Values]: null }

export async function assertValid(
  scope: SchoolScope,
  body: z.output<typeof teacherFields>,
  before: Teacher | null,
): Promise<void> {
  const { today } = await readSetting(scope)
  const age = ageOn(body.dob, today)
  // A retired teacher grows older, and the record may still be corrected.
  if (body.dob !== before?.dob && (age < 17 || age > 80))
    throw new Failure('INVALID', { fields: { dob: 'Umur guru antara 17 dan 80 tahun' } })
  if (!body.nip && !body.nuptk) return
  const taken = await selectTeachers(scope)
    .where((eb) =>
      eb.or([...(body.nip ? [eb('nip', '=', body.nip)] : []), ...(body.nuptk ? [eb('nuptk', '=', body.nuptk)] : [])]),
    )
    .execute()
  const other = taken.find((teacher) => teacher.id !== before?.id)
  if (!other) return
  const field = other.nip === body.nip ? 'nip' : 'nuptk'
  throw new Failure('ALREADY_EXISTS', { fields: { [field]: `Sudah dipakai ${other.name}` } })
}
