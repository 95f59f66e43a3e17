import { reportCardListEndpoints } from '@hadir/contract/student/report-card/report-card.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { wholeListOf } from '../../../http/whole-list.ts'
import { reportCardPath } from '../../../components/evaluation/evaluation-paths.ts'
import { NotForRole } from '../../../components/feedback/not-for-role.tsx'
import { useLedClassFilter } from '../../../components/list/filters/class-filter.ts'
import { useYearInView } from '../../../components/list/filters/year-in-view.ts'
import { paths } from '../../../paths.ts'
import { useCan } from '../../../session/use-can.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Combobox } from '../../../ui/inputs/combobox.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { choicesNote } from '../../../components/form/fields/missing-choices.ts'
import { ChoosePage } from '../choose-record.tsx'

/** Chooses the class and the student whose rapor is filled in. */
export const OpenReportCardPage = () => (useCan('report-card:read') ? <OpenReportCard /> : <NotForRole />)

function OpenReportCard() {
  const params = { schoolId: useSchoolId() }
  const navigate = useNavigate()
  const { yearId } = useYearInView()
  const { options: classes, list } = useLedClassFilter(yearId)
  const [chosenClass, setClass] = useState('')
  const [id, setStudent] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  // A homeroom teacher has one class, which nobody needs to choose.
  const academicClassId = chosenClass || (classes.length === 1 ? classes[0]!.value : '')
  const query = { academicClassId, ...(yearId && { academicYearId: yearId }) }
  const students = useQuery({
    ...wholeListOf(reportCardListEndpoints.list, { params, query }),
    enabled: academicClassId !== '',
  })
  const rows = students.data ?? []
  const row = rows.find((one) => one.id === id)
  const open = () => {
    setSubmitted(true)
    if (row) void navigate(reportCardPath(row, 'AKHIR'))
  }
  const note = choicesNote({
    first: academicClassId === '' && 'Pilih kelasnya dahulu',
    list: students,
    rows,
    none: 'Kelas ini belum punya siswa',
  })
  return (
    <ChoosePage
      title="Isi penilaian siswa"
      lead="Pilih kelas dan siswanya; catatan dan rapornya terbuka."
      verb="Buka siswa"
      backTo={paths.reportCards}
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
      <Field label="Siswa" required error={isSubmitted && !row ? 'Pilih siswa' : undefined}>
        {(aria) => (
          <Combobox
            {...aria}
            value={row?.id ?? ''}
            onChange={setStudent}
            options={rows.map((one) => ({ value: one.id, label: one.name }))}
            placeholder="Pilih siswa"
            note={note}
          />
        )}
      </Field>
    </ChoosePage>
  )
}
