import { subjectEndpoints } from '@hadir/contract/subject/subject.ts'
import { useQuery } from '@tanstack/react-query'
import { wholeListOf } from '../../../http/whole-list.ts'
import type { ListFilter } from './list-filter.ts'

/** The subjects that the school teaches. */
export function useSubjectFilter(): ListFilter {
  const subjects = useQuery(wholeListOf(subjectEndpoints.list, { query: { status: 'aktif' } }))
  return {
    name: 'subjectId',
    label: 'Mapel',
    options: (subjects.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    isMany: true,
  }
}
