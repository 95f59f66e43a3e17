import type { Registration } from '@hadir/contract/auth/register.ts'
import { dateIn, type ZoneName } from '@hadir/contract/dates/dates.ts'
import { schoolWords } from '@hadir/contract/school/school-words.ts'
import { Failure } from '../../../platform/failure.ts'
import type { PlatformScope, SchoolScope } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/ids.ts'
import { proposeYear } from '../../academic-year/rules.ts'
import type { RegionIds } from '../../region/rules.ts'
import { formOfName } from '../../school/rules.ts'
import { syncSchedule } from '../../config/school/rules.ts'

type SchoolData = NonNullable<Registration['schoolData']>

/**
 * A new school with its first admin. It is unverified: an NPSN is public and proves nothing, so rival claims coexist
 * until the platform's administrator has decided. A verified school can only be joined.
 */
export async function registerSchool(
  scope: PlatformScope,
  {
    accountId,
    name,
    schoolData,
    places: names,
  }: { accountId: string; name: string; schoolData: SchoolData; places: RegionIds },
): Promise<string> {
  await assertUnverified(scope, schoolData.npsn)
  const now = scope.clock.now()
  const [schoolId, profileId] = [newId(now.getTime()), newId(now.getTime())]
  await insertSchool(scope, schoolId, { ...schoolData, names })
  await scope.db
    .insertInto('platform.profile')
    .values({
      id: profileId,
      account_id: accountId,
      role: 'school_admin',
      school_id: schoolId,
      is_active: true,
      created_at: now,
    })
    .execute()
  await scope.asSchool({ schoolId, profileId, role: 'school_admin' }, (school) =>
    insertDefaults(school, { ...schoolData, names, adminName: name }),
  )
  return schoolId
}

async function assertUnverified({ db }: PlatformScope, npsn: string): Promise<void> {
  const verified = await db
    .selectFrom('platform.school')
    .select('id')
    .where('npsn', '=', npsn)
    .where('verified_at', 'is not', null)
    .executeTakeFirst()
  if (verified) throw new Failure('NPSN_TAKEN', { type: 'npsn' })
}

async function insertSchool(
  { db, clock }: PlatformScope,
  id: string,
  school: SchoolData & { names: RegionIds },
): Promise<void> {
  await db
    .insertInto('platform.school')
    .values({
      id,
      npsn: school.npsn,
      name: school.name,
      level: school.level,
      status: school.status ?? null,
      principal: school.principal ?? null,
      address: school.address,
      province_id: school.province,
      regency_id: school.regency,
      district_id: school.district,
      village_id: school.village,
      ...school.names,
      postal_code: school.postalCode ?? null,
      phone: school.phone,
      fax: school.fax ?? null,
      email: school.email,
      created_at: clock.now(),
    })
    .execute()
}

/** The first rows inside the school: its admin's name, its settings, and a proposed, inactive year. */
async function insertDefaults(
  school: SchoolScope,
  data: SchoolData & { names: RegionIds; adminName: string },
): Promise<void> {
  const { db, clock, schoolId, profileId, role } = school
  const time_zone = zoneOf(data.province)
  const form = formOfName(data.name)
  await db.insertInto('actor').values({ school_id: schoolId, id: profileId, name: data.adminName, role }).execute()
  await db
    .insertInto('school_setting')
    .values({
      school_id: schoolId,
      time_zone,
      npsn: data.npsn,
      name: data.name,
      level: data.level,
      school_form: form,
      principal_title: schoolWords({ level: data.level, form }).head,
      address: data.address,
      regency: data.names.regency ?? null,
      principal_name: data.principal ?? null,
      // Papers are signed in "Bogor", not in "Kabupaten Bogor".
      sign_place: data.names.regency?.replace(/^(Kabupaten|Kota)( Administrasi)? /, '') ?? null,
      updated_at: clock.now(),
    })
    .execute()
  await syncSchedule(school)
  await proposeYear(school, dateIn(time_zone, clock.now()))
}

/** Provinces in WITA, by the first two digits of a region's id; 8x and 9x (Maluku, Papua) are in WIT. */
const central = new Set(['51', '52', '53', '63', '64', '65', '71', '72', '73', '74', '75', '76'])

/** The time zone of a province. Source: Keputusan Presiden 41/1987, with the provinces that were split off since. */
export function zoneOf(provinceId: string): ZoneName {
  if (central.has(provinceId)) return 'WITA'
  return /^[89]/.test(provinceId) ? 'WIT' : 'WIB'
}
