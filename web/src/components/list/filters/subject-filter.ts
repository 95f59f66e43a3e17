import { subjectEndpoints } from '@hadir/contract/subject/subject.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOptionsOf } from '../../../http/query.ts'
import type { ListFilter } from './list-filter.ts'

/** The subjects that the school teaches. */
export function useSubjectFilter(): ListFilter {
  const subjects = useQuery(queryOptionsOf(subjectEndpoints.list, { query: { pageSize: 100, status: 'aktif' } }))
  return {
    name: 'subjectId',
    label: 'Mapel',
    options: (subjects.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  }
}
