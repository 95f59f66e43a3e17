import {
  type ClassCompleteness,
  type SchoolCompleteness,
  type Station,
  stationLabels,
  stationOfGap,
} from '@hadir/contract/student/report-card/completeness.ts'
import { type LockCheck, reportCardLockEndpoints } from '@hadir/contract/student/report-card/lock.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Lock } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { ErrorState } from '../../../../components/feedback/error-state.tsx'
import { completenessPath, stationPath } from '../../../../components/evaluation/completeness-paths.ts'
import { StationLink, stationsLook } from '../../../../components/evaluation/station-link.tsx'
import { useTitle } from '../../../../components/screen/use-title.ts'
import { queryOptionsOf } from '../../../../http/query.ts'
import { useCan } from '../../../../session/use-can.ts'
import { useSchoolId } from '../../../../session/use-school-id.ts'
import { Button, buttonLook } from '../../../../ui/button.tsx'
import { Select } from '../../../../ui/inputs/select.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import type { RaporSemester } from '../rapor-semester.ts'
import { CheckResult } from './check-result.tsx'
import { LockDialog } from './lock-dialog.tsx'
import { toConfirmOf } from './lock-reasons.tsx'
import { narrowed } from './narrowed-check.ts'

type ClassGapsProps = { of: RaporSemester; all: SchoolCompleteness; row: ClassCompleteness; isClosed: boolean }

/** The history entry's state: the students of the class whose rapor are to be locked. */
export type TickedState = { ticked?: string[] }

/** What one class lacks, with a link to each, by station; once nothing prevents it, the lock. */
export function ClassGaps({ of, all, row, isClosed }: ClassGapsProps) {
  const { academicClass, stations } = row
  const title = `Menuju rapor ${academicClass.name}`
  useTitle(title)
  const navigate = useNavigate()
  const mayLock = useCan('report-card:lock') && !isClosed
  const [address] = useSearchParams()
  const station = stations.find((one) => one.station === address.get('station'))?.station
  const { ticked } = (useLocation().state ?? {}) as TickedState
  const [isLocking, setLocking] = useState(false)
  const query = { ...of, academicClassId: academicClass.id }
  const found = useQuery({
    ...queryOptionsOf(reportCardLockEndpoints.check, { params: { schoolId: useSchoolId() }, query }),
    refetchOnMount: 'always',
  })
  const check = found.data && narrowed(found.data.data, ticked)
  const toClass = (academicClassId: string) => completenessPath(of, { academicClassId, station })
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div className="-ml-2 flex min-w-0 items-center gap-1">
          <Link
            to={completenessPath(of)}
            aria-label="Semua kelas"
            className={buttonLook({ tone: 'quiet', size: 'icon' })}
          >
            <ArrowLeft aria-hidden className="size-5" />
          </Link>
          <h1 className="min-w-0 text-2xl font-bold">{title}</h1>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {all.classes.length > 1 && (
            <Select
              aria-label="Kelas"
              value={academicClass.id}
              options={all.classes.map((one) => ({ value: one.academicClass.id, label: one.academicClass.name }))}
              onChange={({ target }) => void navigate(toClass(target.value), { replace: true })}
            />
          )}
          {mayLock && check && check.students > 0 && check.gaps.length === 0 && (
            <Button tone="primary" onClick={() => setLocking(true)}>
              <Lock aria-hidden className="size-[18px] max-sm:hidden" />
              Kunci {check.students} rapor
            </Button>
          )}
        </div>
      </header>
      {ticked && (
        <p>
          <strong>{ticked.length} siswa yang dipilih.</strong>{' '}
          <Link to={toClass(academicClass.id)} replace className="font-semibold text-accent-strong hover:underline">
            Tampilkan seluruh kelas
          </Link>
        </p>
      )}
      <nav aria-label="Tahap" className={`${stationsLook} rounded-surface border bg-surface p-2`}>
        {stations.map((progress) => (
          <StationLink
            key={progress.station}
            progress={progress}
            isCurrent={progress.station === station}
            to={
              // Several gaps are listed here; pressed again, all stations are.
              progress.station === station
                ? completenessPath(of, { academicClassId: academicClass.id })
                : stationPath(of, row, progress.station)
            }
          />
        ))}
      </nav>
      {found.isPending ? (
        <Skeleton className="h-40" />
      ) : !check ? (
        <ErrorState error={found.error ?? new Error()} onRetry={() => void found.refetch()} />
      ) : (
        <div className="grid max-w-3xl gap-3">
          {station && <h2 className="text-lg font-bold">{stationLabels[station]}</h2>}
          <CheckResult check={ofStation(check, station)} mayLock={mayLock} station={station} />
          <p>
            <Link
              to={stationPath(of, { academicClass, stations: doneAt(row) }, station ?? 'LOCK')}
              className="font-semibold text-accent-strong hover:underline"
            >
              {placeLabels[station ?? 'LOCK']} {academicClass.name}
            </Link>
          </p>
        </div>
      )}
      {isLocking && check && (
        <LockDialog
          of={of}
          facts={all}
          targets={[{ academicClass, drafts: check.students, toConfirm: toConfirmOf(check.toConfirm), ticked }]}
          onClose={() => setLocking(false)}
        />
      )}
    </>
  )
}

/** The screen of a station, whether or not anything is missing. */
const placeLabels: Record<Station, string> = {
  SETUP: 'Buka Penilaian Mapel',
  SCORES: 'Buka Nilai Mapel',
  NOTES: 'Buka Penilaian Siswa',
  ACTIVITIES: 'Buka Kokurikuler',
  LOCK: 'Buka Penilaian Siswa',
}
const doneAt = ({ stations }: ClassCompleteness) => stations.map((one) => ({ ...one, done: one.of, path: null }))

function ofStation(check: LockCheck, station: Station | undefined): LockCheck {
  if (!station || station === 'LOCK') return check
  const own = <Gap extends LockCheck['gaps'][number]>(gaps: readonly Gap[]) =>
    gaps.filter(({ kind }) => stationOfGap[kind] === station)
  return { ...check, gaps: own(check.gaps), toConfirm: own(check.toConfirm), warnings: own(check.warnings) }
}
