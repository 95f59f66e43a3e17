import type { Registration } from '@hadir/contract/auth/register.ts'
import type { PlatformScope } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/ids.ts'
import type { RegionIds } from '../../region/rules.ts'

type CompanyData = NonNullable<Registration['companyData']>

/** An unverified company gives its admin no rights. */
export async function registerCompany(
  { db, clock }: PlatformScope,
  { accountId, companyData, places }: { accountId: string; companyData: CompanyData; places: RegionIds },
): Promise<string> {
  const now = clock.now()
  const id = newId(now.getTime())
  await db
    .insertInto('platform.company')
    .values({
      id,
      account_id: accountId,
      name: companyData.name,
      director: companyData.director ?? null,
      npwp: companyData.npwp,
      address: companyData.address,
      province_id: companyData.province,
      regency_id: companyData.regency,
      district_id: companyData.district,
      village_id: companyData.village,
      ...places,
      phone: companyData.phone,
      fax: companyData.fax ?? null,
      email: companyData.email,
      postal_code: companyData.postalCode ?? null,
      created_at: now,
    })
    .execute()
  return id
}
