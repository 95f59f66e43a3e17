import { academicYearEndpoints } from '@hadir/contract/academic-year.ts'
import { academicClassEndpoints } from '@hadir/contract/class.ts'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../http/query.ts'
import { useCan } from '../../kit/add-link.tsx'
import type { ListFilter } from '../../kit/list-filters.tsx'
import { useSchoolId } from '../../session/use-school-id.ts'

/** Which academic year a list shows; without a choice the active one. */
export function useYearFilter(): ListFilter {
  const enabled = useCan('academic-year:read')
  const years = useQuery({ ...ask(academicYearEndpoints.list, { query: { pageSize: 25 } }), enabled })
  const options = (years.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return { name: 'academicYearId', label: 'Tahun', options, unset: 'Tahun aktif' }
}

/** The classes of the active year that the caller may see. */
export function useClassFilter(): ListFilter {
  const schoolId = useSchoolId()
  const enabled = useCan('class:read')
  const classes = useQuery({
    ...ask(academicClassEndpoints.list, { params: { schoolId }, query: { pageSize: 100 } }),
    enabled,
  })
  const options = (classes.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return { name: 'academicClassId', label: 'Kelas', options }
}
