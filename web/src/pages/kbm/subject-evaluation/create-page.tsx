import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { wholeListOf } from '../../../http/whole-list.ts'
import { useClassFilter } from '../../../components/list/filters/class-filter.ts'
import { useYearInView } from '../../../components/list/filters/year-in-view.ts'
import { paths, scoreGridPath } from '../../../paths.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Combobox } from '../../../ui/inputs/combobox.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { choicesNote } from '../../../components/form/fields/missing-choices.ts'
import { ChoosePage } from '../choose-record.tsx'

/** Chooses the class and the subject whose scores are filled in. */
export function OpenScoresPage() {
  const params = { schoolId: useSchoolId() }
  const navigate = useNavigate()
  const { yearId } = useYearInView()
  const [academicClassId, setClass] = useState('')
  const [id, setSubject] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const { options: classes, list } = useClassFilter(yearId)
  const query = { academicClassId, sort: 'subject', ...(yearId && { academicYearId: yearId }) }
  const subjects = useQuery({
    ...wholeListOf(subjectEvaluationEndpoints.list, { params, query }),
    enabled: academicClassId !== '',
  })
  const rows = subjects.data ?? []
  const row = rows.find((one) => one.id === id)
  const open = () => {
    setSubmitted(true)
    if (row) void navigate(scoreGridPath(row))
  }
  const note = choicesNote({
    first: academicClassId === '' && 'Pilih kelasnya dahulu',
    list: subjects,
    rows,
    none: 'Kelas ini belum punya mapel untuk Anda nilai',
  })
  return (
    <ChoosePage
      title="Isi nilai mapel"
      lead="Pilih kelas dan mata pelajarannya; daftar nilainya terbuka."
      verb="Buka nilai"
      backTo={paths.subjectEvaluation}
      onOpen={open}
    >
      <Field label="Kelas" required error={isSubmitted && !academicClassId ? 'Pilih kelas' : undefined}>
        {(aria) => (
          <Combobox
            {...aria}
            value={academicClassId}
            onChange={setClass}
            options={classes}
            placeholder="Pilih kelas"
            note={choicesNote({ list, rows: classes, none: 'Belum ada kelas untuk Anda pada tahun ini' })}
          />
        )}
      </Field>
      <Field label="Mata pelajaran" required error={isSubmitted && !row ? 'Pilih mata pelajaran' : undefined}>
        {(aria) => (
          <Combobox
            {...aria}
            value={row?.id ?? ''}
            onChange={setSubject}
            options={rows.map((one) => ({ value: one.id, label: one.subject.name }))}
            placeholder="Pilih mata pelajaran"
            note={note}
          />
        )}
      </Field>
    </ChoosePage>
  )
}
