import { semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import { type Activity, cocurricularEndpoints } from '@hadir/contract/student/cocurricular.ts'
import { activityKindLabels, dimensionLabels } from '@hadir/contract/evaluation/activity-dimensions.ts'
import { reportCardListEndpoints } from '@hadir/contract/student/report-card/report-card.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Sprout } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ErrorState } from '../../../../components/feedback/error-state.tsx'
import { useTitle } from '../../../../components/screen/use-title.ts'
import { useCan } from '../../../../session/use-can.ts'
import { useClassFilter } from '../../../../components/list/filters/class-filter.ts'
import { useYearInView } from '../../../../components/list/filters/year-in-view.ts'
import { ListSkeleton } from '../../../../components/list/list-skeleton.tsx'
import { cocurricularSheetPath } from '../../../../components/evaluation/evaluation-paths.ts'
import { queryOptionsOf } from '../../../../http/query.ts'
import { useSchoolId } from '../../../../session/use-school-id.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Segmented } from '../../../../ui/inputs/segmented.tsx'
import { Select } from '../../../../ui/inputs/select.tsx'
import { type RaporSemester, useRaporSemester } from '../rapor-semester.ts'
import { Dotted } from '../../../../ui/dot.tsx'
import { ActivityDialog } from './activity-dialog.tsx'
import { CopyFrom } from './copy-from.tsx'
import { CopyTo } from './copy-to.tsx'

const semesters = ([1, 2] as const).map((no) => ({ value: String(no), label: semesterNames[no] }))

/** The kokurikuler activities of one class in a semester. */
export function CocurricularListPage() {
  useTitle('Kokurikuler')
  const view = useYearInView()
  const of = useRaporSemester(view)
  return (
    <section className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      <h1 className="text-2xl font-bold">Kokurikuler</h1>
      {of ? (
        <OfYear of={of} yearName={view.year?.name ?? ''} isActive={view.isActive} />
      ) : view.failure ? (
        <ErrorState error={view.failure} onRetry={view.retry} />
      ) : view.isYearAwaited ? (
        <ListSkeleton rows={4} />
      ) : (
        <p className="text-soft">Belum ada tahun pelajaran yang aktif.</p>
      )}
    </section>
  )
}

type OfYearProps = { of: RaporSemester; yearName: string; isActive: boolean }

function OfYear({ of: { academicYearId, semesterNo }, yearName, isActive }: OfYearProps) {
  const params = { schoolId: useSchoolId() }
  const [address, setAddress] = useSearchParams()
  const classes = useClassFilter(academicYearId).options
  const requested = address.get('academicClassId') ?? ''
  // Her homeroom class; without one, the first class that she may read.
  const first = useQuery({
    ...queryOptionsOf(reportCardListEndpoints.list, { params, query: { academicYearId, semesterNo, pageSize: 5 } }),
    enabled: requested === '',
  })
  const own = first.data?.data[0]?.academicClass
  const classId = requested || (own?.id ?? '')
  const choices =
    own && !classes.some(({ value }) => value === own.id) ? [...classes, { value: own.id, label: own.name }] : classes
  const set = (name: string, value: string) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now)
        next.set(name, value)
        return next
      },
      { replace: true },
    )
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,14rem)_15rem] sm:items-end">
        <Select
          aria-label="Kelas"
          value={classId}
          placeholder="Pilih kelas…"
          options={choices}
          onChange={({ target }) => set('academicClassId', target.value)}
        />
        <Segmented
          legend="Semester"
          isLegendHidden
          value={String(semesterNo)}
          segments={semesters}
          onChange={(value) => set('semesterNo', value)}
        />
      </div>
      {classId ? (
        <Activities
          key={classId}
          classId={classId}
          className={choices.find(({ value }) => value === classId)?.label ?? ''}
          academicYearId={academicYearId}
          semesterNo={semesterNo}
          yearName={yearName}
          isActive={isActive}
        />
      ) : first.isPending && requested === '' ? (
        <ListSkeleton rows={3} />
      ) : first.isLoadingError ? (
        <ErrorState error={first.error} onRetry={() => void first.refetch()} />
      ) : (
        <p className="text-soft">Pilih kelas untuk melihat kegiatannya.</p>
      )}
    </>
  )
}

type ActivitiesProps = {
  classId: string
  className: string
  academicYearId: string
  semesterNo: 1 | 2
  yearName: string
  isActive: boolean
}

function Activities({ classId, className, academicYearId, semesterNo, yearName, isActive }: ActivitiesProps) {
  const params = { schoolId: useSchoolId() }
  const query = { academicClassId: classId, semesterNo }
  const found = useQuery(queryOptionsOf(cocurricularEndpoints.list, { params, query }))
  const mayWrite = useCan('report-card:write') && isActive
  // Those who may lock rapor may edit every class.
  const leadsAll = useCan('report-card:lock') && isActive
  const [opened, setOpened] = useState<'add' | 'from' | 'to' | null>(null)
  const close = () => setOpened(null)
  if (found.isPending) return <ListSkeleton rows={3} />
  if (!found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  const activities = found.data.data
  const acts = mayWrite && (
    <>
      <Button tone="primary" onClick={() => setOpened('add')}>
        Tambah kegiatan
      </Button>
      <Button onClick={() => setOpened('from')}>Salin kegiatan</Button>
      {leadsAll && activities.length > 0 && <Button onClick={() => setOpened('to')}>Salin ke kelas lain</Button>}
    </>
  )
  return (
    <>
      {activities.length === 0 ? (
        <EmptyState
          icon={<Sprout />}
          title={`Belum ada kegiatan di ${className || 'kelas ini'}`}
          text="Tambahkan kegiatan dengan tema dan dimensinya, atau salin dari tahun lalu dan kelas paralel; lalu isi capaian setiap siswa."
          action={acts}
        />
      ) : (
        <>
          {acts && <div className="flex flex-wrap gap-2">{acts}</div>}
          <ul aria-label="Kegiatan" className="grid rounded-surface border bg-surface">
            {activities.map((one) => (
              <li key={one.id} className="border-b last:border-b-0">
                <ActivityLink activity={one} />
              </li>
            ))}
          </ul>
        </>
      )}
      {opened === 'add' && <ActivityDialog record={null} query={query} yearName={yearName} onClose={close} />}
      {opened === 'from' && <CopyFrom of={query} className={className || 'kelas ini'} onClose={close} />}
      {opened === 'to' && <CopyTo activities={activities} of={{ ...query, academicYearId }} onClose={close} />}
    </>
  )
}

const ActivityLink = ({ activity }: { activity: Activity }) => {
  const { id, title, theme, kind, dimensions, filled, owed } = activity
  return (
    <Link to={cocurricularSheetPath(id)} className="flex min-h-16 items-center gap-3 px-4 py-2.5 hover:bg-page">
      <span className="min-w-0 flex-1">
        <span className="block font-semibold break-words">{title}</span>
        <span className="block text-sm text-soft">
          <Dotted
            text={[activityKindLabels[kind], theme, dimensions.map((one) => dimensionLabels[one]).join(', ')].join(
              ' · ',
            )}
          />
        </span>
      </span>
      <Badge tone={filled < owed ? 'warn' : 'good'}>
        {filled}/{owed}
      </Badge>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-soft" />
    </Link>
  )
}
