import type { SchoolConfig } from '@hadir/contract/config/school-config.ts'
import { schoolConfigEndpoints } from '@hadir/contract/config/school-config.ts'
import { useQueryClient } from '@tanstack/react-query'
import { queryOptionsOf } from '../../../http/query.ts'

/** One stays on a form that was saved, and it goes on at once with the version that the answer brings. */
export function useSavedConfig(schoolId: string) {
  const cache = useQueryClient()
  const { queryKey } = queryOptionsOf(schoolConfigEndpoints.read, { params: { schoolId } })
  return ({ data }: { data: SchoolConfig }) => void cache.setQueryData(queryKey, { data })
}
