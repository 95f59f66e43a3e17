import { subjectEndpoints } from '@hadir/contract/subject/subject.ts'
import { useQuery } from '@tanstack/react-query'
import { choicesNote } from '../../form/fields/missing-choices.ts'
import { wholeListOf } from '../../../http/whole-list.ts'
import type { ListFilter } from './list-filter.ts'

/** The subjects that the school teaches. */
export function useSubjectFilter(): ListFilter {
  const subjects = useQuery(wholeListOf(subjectEndpoints.list, { query: { status: 'aktif' } }))
  const options = (subjects.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return {
    name: 'subjectId',
    label: 'Mapel',
    options,
    loaded: { note: choicesNote({ list: subjects, rows: options, none: 'Belum ada mapel' }) },
  }
}
