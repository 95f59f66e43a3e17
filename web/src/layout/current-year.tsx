import { academicYearEndpoints, semesterNames } from '@hadir/contract/academic-year.ts'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../http/query.ts'

/** The active year and its running semester; nothing while there is none. */
export function CurrentYear() {
  const { data } = useQuery(ask(academicYearEndpoints.list, { query: { pageSize: 5, status: 'aktif' } }))
  const year = data?.data[0]
  if (!year) return null
  const semester = year.semesters.find(({ status }) => status === 'AKTIF')
  return (
    <span className="block truncate text-sm font-normal tabular-nums text-soft">
      {year.name}
      {semester && ` ${semesterNames[semester.no]}`}
    </span>
  )
}
