import { academicTeacherEndpoints } from '@hadir/contract/teacher/academic-teacher.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOptionsOf } from '../../../http/query.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import type { Choice } from '../../../ui/inputs/select.tsx'
import { useServerSearch } from '../../../ui/inputs/server-search.ts'
import { choicesNote } from './missing-choices.ts'

type Named = { id: string; name: string; homeroomOf?: readonly string[] }

/** Active teachers as choices, searched by the server; the chosen ones are always included. */
export function useTeacherChoices(chosen: readonly Named[] = []) {
  const { q, searchOf } = useServerSearch()
  const [seen, setSeen] = useState<readonly Named[]>(chosen)
  const query = { pageSize: 25, ...(q && { q }) }
  const teachers = useQuery({
    ...queryOptionsOf(academicTeacherEndpoints.list, { params: { schoolId: useSchoolId() }, query }),
    placeholderData: keepPreviousData,
  })
  const found: readonly Named[] = teachers.data?.data ?? []
  const asChoice = ({ id, name }: Named): Choice => ({ value: id, label: name })
  const known = (id: string) => [...seen, ...found].find((one) => one.id === id)
  const nameOf = (id: string) => known(id)?.name ?? ''
  return {
    options: found.map(asChoice),
    /** Includes chosen teachers that this page of the search does not contain. */
    optionsWith: (ids: readonly string[]) => [
      ...ids
        .filter((id) => id !== '' && !found.some((one) => one.id === id))
        .map((id) => asChoice({ id, name: nameOf(id) })),
      ...found.map(asChoice),
    ],
    search: searchOf(teachers),
    nameOf,
    /** The classes that she leads. */
    homeroomsOf: (id: string) => known(id)?.homeroomOf ?? [],
    /** Remembers the name of a choice after the search changes. */
    remember: (id: string) => {
      const one = found.find((teacher) => teacher.id === id)
      if (one && !seen.some((before) => before.id === id)) setSeen([...seen, one])
    },
    note: choicesNote({ list: teachers, rows: found, none: 'Tidak ada guru aktif yang cocok' }),
  }
}
export type TeacherChoices = ReturnType<typeof useTeacherChoices>
