import { schoolConfigEndpoints } from '@hadir/contract/config/school/school.ts'
import { useQuery } from '@tanstack/react-query'
import { download } from '../../http/call.ts'
import { asData } from './data-address.ts'
import { useSchoolId } from '../../session/use-school-id.ts'

/** The school's emblem, if it has one, fetched with the session's token: only its members may see it. */
export function SchoolLogo({ hasLogo, className }: { hasLogo: boolean; className: string }) {
  const params = { schoolId: useSchoolId() }
  const logo = useQuery({
    enabled: hasLogo,
    queryKey: [schoolConfigEndpoints.logo.path, { params }],
    queryFn: async ({ signal }) => asData((await download(schoolConfigEndpoints.logo, { params }, { signal })).blob),
  })
  return hasLogo && logo.data ? <img src={logo.data} alt="Logo sekolah" className={className} /> : null
}
