import type { AcademicYear } from '@hadir/contract/academic-year/academic-year.ts'
import { Printer } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useCan } from '../../../session/use-can.ts'
import { dateNow } from '../../../components/dates/date-now.ts'
import { useIsLandscape, useIsPhone } from '../../../components/screen/use-is-phone.ts'
import { useTitle } from '../../../components/screen/use-title.ts'
import { semesterRecapOfClass } from '../../../components/list/filters/class-links.ts'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/inputs/segmented.tsx'
import { type Choice, Select } from '../../../ui/inputs/select.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { ClassRecap } from './class-recap.tsx'
import { monthTitle } from '../../../components/dates/month-title.ts'
import { monthIn, monthsBetween, semesterOfMonth } from '../months.ts'
import { RecapClasses } from '../recap-classes.tsx'
import { SchoolRecap } from './school-recap.tsx'
import { WorkbookButton } from './workbook-button.tsx'
import '../print.css'

const shownBy = [
  { value: 'student', label: 'Per siswa' },
  { value: 'date', label: 'Per tanggal' },
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
  return (
    <section className="grid min-w-0 gap-1" data-wide>
      <header className="mb-2 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <h1 className="text-2xl font-bold">Laporan Absensi</h1>
        <div className="flex flex-wrap gap-2 max-sm:gap-1.5 max-sm:*:px-2">
          <Link
            to={semesterRecapOfClass(
              { id: classId, academicYearId: year.id },
              { semester: semesterOfMonth(year.semesters, month), month },
            )}
            className={buttonLook({})}
          >
            Rekap semester
          </Link>
          <Button onClick={() => window.print()}>
            <Printer aria-hidden className="size-5 max-sm:hidden" />
            Cetak
          </Button>
          {tab === 'class' && <WorkbookButton academicClassId={classId} month={month} />}
        </div>
      </header>
      <div className="mb-3 flex flex-wrap gap-2 print:hidden">
        {tab === 'class' && (
          <Select
            aria-label="Kelas"
            className="w-32"
            options={options}
            value={classId}
            onChange={(event) => setFilter('class', event.target.value)}
          />
        )}
        <Select
          aria-label="Bulan"
          className="w-48 max-w-full"
          options={monthOptions}
          value={month}
          onChange={(event) => setFilter('month', event.target.value)}
        />
      </div>
      {isUpright && tab === 'class' && (
        <div className="mb-3 print:hidden">
          <Segmented
            legend="Tampilan"
            isLegendHidden
            value={isList ? 'student' : 'date'}
            segments={shownBy}
            onChange={(value) => setFilter('view', value)}
          />
          {!isList && (
            <p className="mt-2 text-sm text-soft">Putar ponsel mendatar agar lebih banyak tanggal terlihat.</p>
          )}
        </div>
      )}
      {seesSchool ? (
        <div className="min-w-0 [&_[role=tablist]]:print:hidden">
          <Tabs
            label="Rekap"
            value={tab}
            onChange={(value) => setFilter('of', value)}
            tabs={[
              { value: 'class', label: 'Per kelas' },
              { value: 'school', label: 'Seluruh sekolah' },
            ]}
          >
            <TabPanel value="class">
              <ClassRecap academicClassId={classId} year={year} month={month} isList={isList} />
            </TabPanel>
            <TabPanel value="school">
              <SchoolRecap month={month} />
            </TabPanel>
          </Tabs>
        </div>
      ) : (
        <ClassRecap academicClassId={classId} year={year} month={month} isList={isList} />
      )}
    </section>
  )
}
