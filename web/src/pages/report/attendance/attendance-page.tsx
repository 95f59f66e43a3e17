import type { AcademicYear } from '@hadir/contract/academic-year/academic-year.ts'
import { clsx } from 'clsx'
import { Printer } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useCan } from '../../../session/use-can.ts'
import { dateNow } from '../../../components/dates/date-now.ts'
import { useIsLandscape, useIsPhone } from '../../../components/screen/use-is-phone.ts'
import { useTitle } from '../../../components/screen/use-title.ts'
import { semesterRecapOfClass } from '../../../components/list/filters/class-links.ts'
import { Segmented } from '../../../ui/inputs/segmented.tsx'
import { type Choice, Select } from '../../../ui/inputs/select.tsx'
import { ClassGaps, ClassPaper, ClassRecap } from './class-recap.tsx'
import { monthTitle } from '../../../components/dates/month-title.ts'
import { monthIn, monthsBetween, semesterOfMonth } from '../months.ts'
import { usePrintAllClasses } from './use-print-all-classes.ts'
import { RecapClasses } from '../recap-classes.tsx'
import { RecapHead } from '../recap-head.tsx'
import { SchoolRecap } from './school-recap.tsx'
import { WorkbookButton } from './workbook-button.tsx'
import '../print.css'

const shownBy = [
  { value: 'student', label: 'Per siswa', short: 'Siswa' },
  { value: 'date', label: 'Per tanggal', short: 'Tanggal' },
] as const

const scopes = [
  { value: 'class', label: 'Per kelas' },
  { value: 'school', label: 'Seluruh sekolah', short: 'Sekolah' },
] as const

/** The monthly recap of a class or of the whole school, like the paper form. */
export function AttendanceReportPage() {
  useTitle('Laporan Absensi')
  return (
    <RecapClasses title="Laporan Absensi" rows={8}>
      {(recaps) => <AttendanceReport {...recaps} />}
    </RecapClasses>
  )
}

type AttendanceReportProps = { year: AcademicYear; classes: Choice[]; classId: string }

function AttendanceReport({ year, classes: options, classId }: AttendanceReportProps) {
  const [address, setAddress] = useSearchParams()
  const seesSchool = useCan('class:write')
  const isLandscape = useIsLandscape()
  const isPhone = useIsPhone()
  const setFilter = (name: string, value: string) =>
    setAddress((now) => {
      const next = new URLSearchParams(now)
      next.set(name, value)
      return next
    })

  const months = monthsBetween(year.startDate, year.endDate)
  const month = monthIn(months, address.get('month'), dateNow().slice(0, 7))
  const tab = seesSchool && address.get('of') === 'school' ? 'school' : 'class'
  // An upright phone has no room for thirty dates: it lists the students, unless the user switches to the dates.
  const isUpright = isPhone && !isLandscape
  const isList = isUpright && address.get('view') !== 'date'
  const monthOptions = months.map((value) => ({ value, label: monthTitle(value) }))
  const all = usePrintAllClasses({ classes: options, month })
  const semesterRecap = semesterRecapOfClass(
    { id: classId, academicYearId: year.id },
    { semester: semesterOfMonth(year.semesters, month), month },
  )
  const printsAll = tab === 'class' && options.length > 1
  const isReading = all.progress !== null
  const readingText = isReading ? `Membaca kelas ${all.progress! + 1} dari ${options.length}` : ''
  return (
    <section className="grid min-w-0 gap-1" data-wide>
      <RecapHead
        title="Laporan Absensi"
        other={{ label: 'Rekap semester', to: semesterRecap }}
        acts={[
          { label: 'Cetak', icon: <Printer aria-hidden className="size-5" />, onSelect: () => window.print() },
          ...(printsAll ? [{ label: 'Cetak semua kelas', busy: isReading, onSelect: () => void all.print() }] : []),
        ]}
      >
        {tab === 'class' && <WorkbookButton academicClassId={classId} month={month} />}
      </RecapHead>
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        {seesSchool && (
          <Segmented
            legend="Rekap"
            isLegendHidden
            value={tab}
            segments={scopes}
            onChange={(value) => setFilter('of', value)}
          />
        )}
        {isUpright && tab === 'class' && (
          <Segmented
            legend="Tampilan"
            isLegendHidden
            value={isList ? 'student' : 'date'}
            segments={shownBy}
            onChange={(value) => setFilter('view', value)}
          />
        )}
        {tab === 'class' && (
          <Select
            aria-label="Kelas"
            className="w-32 max-sm:w-28 max-sm:flex-auto"
            options={options}
            value={classId}
            onChange={(event) => setFilter('class', event.target.value)}
          />
        )}
        <Select
          aria-label="Bulan"
          className="w-48 max-w-full max-sm:flex-auto"
          options={monthOptions}
          value={month}
          onChange={(event) => setFilter('month', event.target.value)}
        />
        {tab === 'class' && <ClassGaps academicClassId={classId} year={year} month={month} />}
        {isUpright && tab === 'class' && !isList && (
          <p className="text-sm text-soft">Putar ponsel mendatar agar lebih banyak tanggal terlihat.</p>
        )}
      </div>
      <p role="status" className="sr-only">
        {readingText}
      </p>
      <div className={clsx('min-w-0', all.recaps && 'print:hidden')}>
        {tab === 'school' ? (
          <SchoolRecap month={month} />
        ) : (
          <ClassRecap academicClassId={classId} month={month} isList={isList} />
        )}
      </div>
      {all.recaps && (
        <div className="papers hidden print:block">
          {all.recaps.map((recap) => (
            <ClassPaper key={recap.academicClass.id} recap={recap} />
          ))}
        </div>
      )}
    </section>
  )
}
