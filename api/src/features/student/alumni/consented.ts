import type { alumniEndpoints, ConsentedAlumnus } from '@hadir/contract/student/alumni.ts'
import type { Answer, Received } from '@hadir/contract/endpoint.ts'
import { byName } from '../../../platform/database/name-order.ts'
import { containing, readPage } from '../../../platform/database/read-page.ts'
import { Failure } from '../../../platform/failure.ts'
import { callerOf, type PlatformScope } from '../../../platform/http/scope.ts'
import { graduationYear, selectAlumni, sorting, toAlumnus } from './records.ts'

type Query = Received<typeof alumniEndpoints.consented>['query']

/** The consenting alumni of one school that granted this company access; of the first such school by default. */
export async function listConsented(
  scope: PlatformScope,
  query: Query,
): Promise<Answer<typeof alumniEndpoints.consented>> {
  const { profileId, accountId } = callerOf(scope)
  if (!profileId) throw new Failure('FORBIDDEN')
  const schools = await scope.db
    .selectFrom('platform.company_school as g')
    .innerJoin('platform.company as c', 'c.id', 'g.company_id')
    .innerJoin('platform.school as s', 's.id', 'g.school_id')
    .select(['s.id', 's.name'])
    .where('c.account_id', '=', accountId)
    .where('c.verified_at', 'is not', null)
    .orderBy(byName('s.name'))
    .execute()
  const { page, pageSize } = query
  const school = query.schoolId ? schools.find(({ id }) => id === query.schoolId) : schools[0]
  // A school without a grant is reported as missing.
  if (!school && query.schoolId) throw new Failure('NOT_FOUND')
  if (!school) return { data: [], meta: { page, pageSize, total: 0, schools } }
  const actor = { schoolId: school.id, profileId, role: 'company_admin' as const }
  const { rows, meta } = await scope.asSchool(actor, async (inSchool) => {
    let found = selectAlumni(inSchool).where('alumni.contact_consent', '=', true)
    if (query.q) found = found.where('student.name', 'ilike', containing(query.q))
    if (query.graduationYear) found = found.where(graduationYear, '=', query.graduationYear)
    if (query.status) found = found.where('alumni.tracer_status', '=', query.status)
    return readPage(found, query, sorting)
  })
  return { data: rows.map((row) => withoutPrivate(toAlumnus(row))), meta: { ...meta, schools } }
}

/** What a company may see: no NISN, no income, no diploma. */
const withoutPrivate = (row: ConsentedAlumnus): ConsentedAlumnus => ({
  id: row.id,
  name: row.name,
  graduationYear: row.graduationYear,
  lastClass: row.lastClass,
  status: row.status,
  institution: row.institution,
  position: row.position,
  field: row.field,
  city: row.city,
  startDate: row.startDate,
  phone: row.phone,
  email: row.email,
})
