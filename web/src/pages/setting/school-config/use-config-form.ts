import { type SchoolConfig, schoolConfigEndpoints } from '@hadir/contract/config/school-config.ts'
import { useQueryClient } from '@tanstack/react-query'
import { queryOptionsOf } from '../../../http/query.ts'
import { paths } from '../../../paths.ts'

/** What the form of each group of settings gives to `RecordForm`. */
export function useConfigForm(schoolId: string) {
  const cache = useQueryClient()
  const { queryKey } = queryOptionsOf(schoolConfigEndpoints.read, { params: { schoolId } })
  return {
    params: { schoolId },
    resource: schoolConfigEndpoints,
    backTo: paths.schoolConfig,
    // One stays on a form that was saved, and it goes on at once with the version that the answer brings.
    onSaved: ({ data }: { data: SchoolConfig }) => void cache.setQueryData(queryKey, { data }),
  }
}
