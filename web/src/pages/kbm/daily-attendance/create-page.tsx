import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { schoolDate } from '@hadir/contract/dates/dates.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { queryOptionsOf } from '../../../http/query.ts'
import { useCan } from '../../../session/use-can.ts'
import { DateInput } from '../../../components/form/fields/date-input.tsx'
import { dateNow } from '../../../components/dates/date-now.ts'
import { NotForRole } from '../../../components/feedback/not-for-role.tsx'
import { paths, sheetPath } from '../../../paths.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Combobox } from '../../../ui/inputs/combobox.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { choicesNote } from '../../../components/form/fields/missing-choices.ts'
import { ChoosePage } from '../choose-record.tsx'

const noDay = 'Isi tanggal yang benar'

/** Chooses the class and the day of a new sheet. */
export const OpenSheetPage = () => (useCan('attendance:mark') ? <OpenSheet /> : <NotForRole />)

function OpenSheet() {
  const params = { schoolId: useSchoolId() }
  const navigate = useNavigate()
  const [date, setDate] = useState(dateNow)
  const [academicClassId, setClass] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const day = schoolDate.safeParse(date).data
  const classes = useQuery({
    ...queryOptionsOf(attendance.classes, { params, query: { pageSize: 100, ...(day && { date: day }) } }),
    enabled: day !== undefined,
    placeholderData: keepPreviousData,
  })
  const options = (classes.data?.data ?? []).map((one) => ({ value: one.academicClassId, label: one.name }))
  const chosen = options.find(({ value }) => value === academicClassId)?.value
  const open = () => {
    setSubmitted(true)
    if (day && chosen) void navigate(sheetPath(chosen, day))
  }
  return (
    <ChoosePage
      title="Isi absensi harian"
      lead="Pilih kelas dan tanggalnya; lembar absensinya terbuka."
      verb="Buka lembar"
      backTo={paths.dailyAttendance}
      onOpen={open}
    >
      <Field label="Tanggal" required error={isSubmitted && !day ? noDay : undefined}>
        {(aria) => <DateInput {...aria} value={date} onChange={setDate} />}
      </Field>
      <Field label="Kelas" required error={isSubmitted && !chosen ? 'Pilih kelas' : undefined}>
        {(aria) => (
          <Combobox
            {...aria}
            value={chosen ?? ''}
            onChange={setClass}
            options={options}
            placeholder="Pilih kelas"
            note={choicesNote({
              first: !day && noDay,
              list: classes,
              rows: options,
              none: 'Tidak ada kelas untuk Anda pada tanggal ini',
            })}
          />
        )}
      </Field>
    </ChoosePage>
  )
}
