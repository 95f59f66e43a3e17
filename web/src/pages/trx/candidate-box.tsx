import {
  subjectChoiceEndpoints,
  type SubjectCandidate,
} from '@hadir/contract/subject/subject-evaluation/participant.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { queryOptionsOf } from '../../http/query.ts'
import { choicesNote } from '../../components/form/fields/missing-choices.ts'
import { useSchoolId } from '../../session/use-school-id.ts'
import { Combobox } from '../../ui/inputs/combobox.tsx'
import { useServerSearch } from '../../ui/inputs/server-search.ts'

type CandidateBoxProps = {
  evaluation: { id: string; semesterNo: 1 | 2 }
  onChoose: (student: SubjectCandidate) => void
}

/** Finds a student of another class by name or class. */
export function CandidateBox({ evaluation: { id, semesterNo }, onChoose }: CandidateBoxProps) {
  const boxId = useId()
  const params = { schoolId: useSchoolId(), id }
  const { q, searchOf } = useServerSearch()
  const found = useQuery({
    ...queryOptionsOf(subjectChoiceEndpoints.candidates, { params, query: { semesterNo, ...(q && { q }) } }),
    placeholderData: keepPreviousData,
  })
  const students = found.data?.data ?? []
  return (
    <div className="grid gap-1.5">
      <label htmlFor={boxId} className="text-sm font-semibold">
        Tambah siswa kelas lain
      </label>
      <Combobox
        id={boxId}
        value=""
        options={students.map((one) => ({ value: one.id, label: `${one.name} · ${one.className}` }))}
        placeholder="Cari nama atau kelas"
        note={choicesNote({ list: found, rows: students, none: 'Tidak ada siswa yang cocok' })}
        search={searchOf(found)}
        onChange={(chosen) => {
          const student = students.find((one) => one.id === chosen)
          if (student) onChoose(student)
        }}
      />
    </div>
  )
}
