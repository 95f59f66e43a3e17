import { academicTeacherEndpoints, type ShownDuty } from '@hadir/contract/teacher/academic-teacher.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { choicesNote } from '../../form/fields/missing-choices.ts'
import { queryOptionsOf } from '../../../http/query.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import type { Choice } from '../../../ui/inputs/select.tsx'
import { useServerSearch } from '../../../ui/inputs/server-search.ts'
import { useCan } from '../../../session/use-can.ts'
import type { ListFilter } from './list-filter.ts'

type TeacherFilter = {
  name: string
  label: string
  /** Only teachers with this duty in the year. */
  duty: ShownDuty
  academicYearId: string | undefined
  /** Other choices, listed before the teachers. */
  first?: readonly Choice[]
}

const noChoices: readonly Choice[] = []

/** Filters a list by a teacher of the year. The server searches them, since a school has about a hundred. */
export function useTeacherFilter(filter: TeacherFilter): ListFilter {
  const { name, label, duty, academicYearId, first = noChoices } = filter
  const chosen = useSearchParams()[0].get(name) ?? ''
  const { q, searchOf } = useServerSearch()
  const enabled = useCan('teacher:read')
  const params = { schoolId: useSchoolId() }
  const query = { pageSize: 25 as const, duty, ...(q && { q }), ...(academicYearId && { academicYearId }) }
  const found = useQuery({
    ...queryOptionsOf(academicTeacherEndpoints.list, { params, query }),
    placeholderData: keepPreviousData,
    enabled,
  })
  const teachers = (found.data?.data ?? []).map((one) => ({ value: one.id, label: one.name }))
  const options = [...(q ? noChoices : first), ...teachers]
  // The chip names the chosen teacher, whatever is searched for.
  const isThere = [...first, ...teachers].some(({ value }) => value === chosen)
  const one = useQuery({
    ...queryOptionsOf(academicTeacherEndpoints.read, { params: { ...params, id: chosen } }),
    enabled: enabled && chosen !== '' && !isThere,
  })
  const missing = first.find(({ value }) => value === chosen) ?? { value: chosen, label: one.data?.data.name ?? '…' }
  const isShown = chosen === '' || options.some(({ value }) => value === chosen)
  return {
    name,
    label,
    options: isShown ? options : [...options, missing],
    search: {
      ...searchOf(found),
      note: enabled ? choicesNote({ list: found, rows: options, none: 'Tidak ada guru yang cocok' }) : undefined,
    },
  }
}
