import { academicYearEndpoints } from '@hadir/contract/academic-year/academic-year.ts'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { queryOptionsOf } from '../../../http/query.ts'
import { useCan } from '../../../session/use-can.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { ListSkeleton } from '../../../components/list/list-skeleton.tsx'
import { dateNow } from '../../../components/dates/date-now.ts'
import { useIsLandscape, useIsPhone } from '../../../components/screen/use-is-phone.ts'
import { useTitle } from '../../../components/screen/use-title.ts'
import { paths } from '../../../paths.ts'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/inputs/segmented.tsx'
import { Select } from '../../../ui/inputs/select.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { ClassRecap } from './class-recap.tsx'
import { monthTitle } from '../../../components/dates/month-title.ts'
import { monthsBetween } from '../months.ts'
import { NoRecap, useRecapClasses } from '../recap-classes.tsx'
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
  const [address, setAddress] = useSearchParams()
  const seesSchool = useCan('class:write')
  const years = useQuery(queryOptionsOf(academicYearEndpoints.list, { query: { status: 'aktif', pageSize: 5 } }))
  const classes = useRecapClasses()
  const year = years.data?.data[0]
  const isLandscape = useIsLandscape()
  const isPhone = useIsPhone()
  const setFilter = (name: string, value: string) =>
    setAddress((now) => {
      const next = new URLSearchParams(now)
      next.set(name, value)
      return next
    })

  if (years.isPending || classes.isPending) return <ListSkeleton rows={8} />
  if (years.isError) return <ErrorState error={years.error} onRetry={() => void years.refetch()} />
  if (classes.isError) return <ErrorState error={classes.error} onRetry={() => void classes.refetch()} />
  const options = classes.data.data.map(({ id, name }) => ({ value: id, label: name }))
  if (!year || options.length === 0) return <NothingYet />

  const months = monthsBetween(year.startDate, year.endDate)
  const now = dateNow().slice(0, 7)
  const requested = address.get('month') ?? now
  const month = months.includes(requested) ? requested : (months[0] ?? now)
  const classId = options.find(({ value }) => value === address.get('class'))?.value ?? options[0]?.value ?? ''
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
          <Link to={paths.semesterRecap} className={buttonLook({})}>
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
              <ClassRecap academicClassId={classId} month={month} isList={isList} />
            </TabPanel>
            <TabPanel value="school">
              <SchoolRecap month={month} />
            </TabPanel>
          </Tabs>
        </div>
      ) : (
        <ClassRecap academicClassId={classId} month={month} isList={isList} />
      )}
    </section>
  )
}

const NothingYet = () => (
  <section className="grid gap-6">
    <h1 className="text-2xl font-bold">Laporan Absensi</h1>
    <NoRecap />
  </section>
)
