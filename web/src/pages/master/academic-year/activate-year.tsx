import { type AcademicYear, academicYearEndpoints, semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import { formatDate } from '@hadir/contract/dates/dates.ts'
import { schoolConfigEndpoints } from '@hadir/contract/config/school/school.ts'
import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { queryOptionsOf, useEndpointMutation } from '../../../http/query.ts'
import { DateInput } from '../../../components/form/fields/date-input.tsx'
import { dateNow } from '../../../components/dates/date-now.ts'
import { paths, recordPath } from '../../../paths.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Button } from '../../../ui/button.tsx'
import { ActDialog } from '../../../components/actions/act-dialog.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { Segmented } from '../../../ui/inputs/segmented.tsx'
import { toastFailure, toastSuccess } from '../../../components/feedback/toast.ts'

// On a phone they wrap before the brackets and not within.
const weeks = [
  { value: 'five', label: '5 hari (Senin\u2060–\u2060Jumat)', days: [1, 2, 3, 4, 5] as const },
  { value: 'six', label: '6 hari (Senin\u2060–\u2060Sabtu)', days: [1, 2, 3, 4, 5, 6] as const },
] as const
type Week = (typeof weeks)[number]['value']

const touches = [academicYearEndpoints.list, schoolConfigEndpoints.read, attendance.classes]

/** Activates a year, after asking how many days a week the school teaches. */
export function ActivateYear({ year }: { year: AcademicYear }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button tone="primary" onClick={() => setOpen(true)}>
        Aktifkan
      </Button>
      {isOpen && <ActivateDialog year={year} onClose={() => setOpen(false)} />}
    </>
  )
}

export function ActivateDialog({ year, onClose }: { year: AcademicYear; onClose: () => void }) {
  const config = useQuery(queryOptionsOf(schoolConfigEndpoints.read, { params: { schoolId: useSchoolId() } }))
  const known = config.data?.data.general.activeDays
  const knownWeek = weeks.find(({ days }) => days.join() === known?.join())?.value ?? null
  const begins = useBegins(year)
  const [picked, setPicked] = useState<Week | null>(null)
  const week = weeks.find(({ value }) => value === (picked ?? knownWeek))
  // A custom week (say, Saturday to Thursday) stays as it is unless another week is picked here.
  const hasOwnDays = !week && Boolean(known)
  const activate = useEndpointMutation(academicYearEndpoints.activate, {
    touches,
    after: () => {
      toastSuccess(`Tahun pelajaran ${year.name} aktif`)
      onClose()
    },
  })
  const confirm = () =>
    activate.mutate(
      {
        params: { id: year.id },
        body: { ...(week && { activeDays: [...week.days] }), ...(begins.date && { beginsOn: begins.date }) },
      },
      {
        onError: toastFailure,
      },
    )
  return (
    <ActDialog
      title={`Aktifkan ${year.name}?`}
      description="Hanya satu tahun pelajaran yang aktif. Hari libur nasional ikut diisi dan tetap dapat Anda ubah."
      verb="Aktifkan"
      busy={activate.isPending}
      missing={week || hasOwnDays ? undefined : 'Pilih lima atau enam hari'}
      onAct={confirm}
      onClose={onClose}
    >
      <SemesterDates year={year} onLeave={onClose} />
      <Segmented
        legend="Hari sekolah dalam seminggu"
        value={week?.value ?? null}
        segments={weeks}
        onChange={setPicked}
      />
      {begins.isNeeded && (
        <Field label="Mulai memakai Hadir pada" help="Hari sebelumnya tidak dihitung belum diisi.">
          {(field) => <DateInput {...field} value={begins.date} onChange={begins.choose} />}
        </Field>
      )}
      {hasOwnDays && <p className="text-sm text-soft">Hari sekolah yang sudah diatur tetap dipakai.</p>}
    </ActDialog>
  )
}

/** A school whose first year is already under way is asked since when it records attendance here; default today. */
function useBegins(year: AcademicYear) {
  const active = useQuery(queryOptionsOf(academicYearEndpoints.list, { query: { pageSize: 5, status: 'aktif' } }))
  const today = dateNow()
  const hasBegun = today > (year.semesters[0]?.startDate ?? year.startDate) && today <= year.endDate
  const isNeeded = hasBegun && active.data?.meta.total === 0
  const [chosen, choose] = useState<string | null>(null)
  return { isNeeded, date: isNeeded ? (chosen ?? year.beginsOn ?? today) : '', choose }
}

/** The usual dates were filled in for a new school: the user confirms them by activating. */
const SemesterDates = ({ year, onLeave }: { year: AcademicYear; onLeave: () => void }) => (
  <div className="grid gap-1">
    <p className="text-sm font-semibold">Tanggal semester</p>
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {year.semesters.map(({ no, startDate, endDate }) => (
        <div key={no} className="contents">
          <dt className="text-soft">{semesterNames[no]}</dt>
          <dd className="tabular-nums">
            {formatDate(startDate)} – {formatDate(endDate)}
          </dd>
        </div>
      ))}
    </dl>
    <p className="text-sm text-soft">
      Kalender dinas berbeda?{' '}
      <Link
        to={recordPath(paths.academicYears, year.id)}
        onClick={onLeave}
        className="font-semibold text-accent-strong underline underline-offset-2"
      >
        Ubah tanggalnya
      </Link>
    </p>
  </div>
)
