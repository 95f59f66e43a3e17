import { academicClassEndpoints } from '@hadir/contract/class.ts'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../http/query.ts'
import { useCan } from '../../kit/add-link.tsx'
import type { ListFilter } from '../../kit/list-filters.tsx'
import { useSchoolId } from '../../session/use-school-id.ts'

/** The classes of the year in view that the caller may see. */
export function useClassFilter(academicYearId: string | undefined): ListFilter {
  const schoolId = useSchoolId()
  const enabled = useCan('class:read')
  const classes = useQuery({
    ...ask(academicClassEndpoints.list, {
      params: { schoolId },
      query: { pageSize: 100, ...(academicYearId && { academicYearId }) },
    }),
    enabled,
  })
  const options = (classes.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return { name: 'academicClassId', label: 'Kelas', options }
}
