import { schoolConfigEndpoints } from '@hadir/contract/config/school/school.ts'
import { useQuery } from '@tanstack/react-query'
import { download } from '../../http/call.ts'
import { asData } from './data-address.ts'
import { useSchoolId } from '../../session/use-school-id.ts'

/** The school's emblem, fetched with the session's token: only its members may see it. */
export function SchoolLogo({ className }: { className: string }) {
  const params = { schoolId: useSchoolId() }
  const logo = useQuery({
    queryKey: [schoolConfigEndpoints.logo.path, { params }],
    queryFn: async ({ signal }) => asData((await download(schoolConfigEndpoints.logo, { params }, { signal })).blob),
  })
  return logo.data ? <img src={logo.data} alt="Logo sekolah" className={className} /> : null
}
