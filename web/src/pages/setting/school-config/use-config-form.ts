import { type SchoolConfig, schoolConfigEndpoints } from '@hadir/contract/config/school/school.ts'
import { useQueryClient } from '@tanstack/react-query'
import { queryOptionsOf } from '../../../http/query.ts'
import { paths } from '../../../paths.ts'

/** The props that the form of each group of settings passes to `RecordForm`. */
export function useConfigForm(schoolId: string) {
  const cache = useQueryClient()
  const { queryKey } = queryOptionsOf(schoolConfigEndpoints.read, { params: { schoolId } })
  return {
    params: { schoolId },
    resource: schoolConfigEndpoints,
    backTo: paths.schoolConfig,
    // The form stays open after saving, and continues with the version in the response.
    onSaved: ({ data }: { data: SchoolConfig }) => void cache.setQueryData(queryKey, { data }),
  }
}
