import { type AcademicYear, academicYearEndpoints, semesterNames } from '@hadir/contract/academic-year.ts'
import { formatDate } from '@hadir/contract/dates.ts'
import { schoolConfigEndpoints } from '@hadir/contract/school-config.ts'
import { attendance } from '@hadir/contract/attendance.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ask, useSend } from '../../http/query.ts'
import { paths, recordPath } from '../../paths.ts'
import { useSchoolId } from '../../session/use-school-id.ts'
import { Button } from '../../ui/button.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { sayFailure, saySuccess } from '../../kit/say.ts'

// On a phone they break before the brackets and not within.
const weeks = [
  { value: 'five', label: '5 hari (Senin\u2060–\u2060Jumat)', days: [1, 2, 3, 4, 5] as const },
  { value: 'six', label: '6 hari (Senin\u2060–\u2060Sabtu)', days: [1, 2, 3, 4, 5, 6] as const },
] as const
type Week = (typeof weeks)[number]['value']

const touches = [academicYearEndpoints.list, schoolConfigEndpoints.read, attendance.classes]

/** Makes a year the active one, after asking how many days a week the school teaches. */
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
  const config = useQuery(ask(schoolConfigEndpoints.read, { params: { schoolId: useSchoolId() } }))
  const known = config.data?.data.general.activeDays
  const knownWeek = weeks.find(({ days }) => days.join() === known?.join())?.value ?? null
  const [picked, setPicked] = useState<Week | null>(null)
  const week = weeks.find(({ value }) => value === (picked ?? knownWeek))
  // Days of its own (say, Saturday to Thursday) stay as they are unless another week is picked here.
  const keepsOwnDays = !week && Boolean(known)
  const activate = useSend(academicYearEndpoints.activate, {
    touches,
    after: () => {
      saySuccess(`Tahun pelajaran ${year.name} aktif`)
      onClose()
    },
  })
  const confirm = () =>
    activate.mutate(
      { params: { id: year.id }, body: week ? { activeDays: [...week.days] } : {} },
      {
        onError: sayFailure,
      },
    )
  return (
    <ActDialog
      title={`Aktifkan ${year.name}?`}
      description="Hanya satu tahun pelajaran yang aktif. Hari libur nasional ikut diisi dan tetap dapat Anda ubah."
      verb="Aktifkan"
      busy={activate.isPending}
      missing={week || keepsOwnDays ? undefined : 'Pilih lima atau enam hari'}
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
      {keepsOwnDays && <p className="text-sm text-soft">Hari sekolah yang sudah diatur tetap dipakai.</p>}
    </ActDialog>
  )
}

/** The usual dates were filled in for a new school: whoever activates them has read them. */
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
