import { formatDate, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import {
  type ClassCompleteness,
  type SchoolCompleteness,
  type Station,
  stationLabels,
  stations,
} from '@hadir/contract/student/report-card/completeness.ts'
import { ClipboardCheck, Lock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { MoreMenu } from '../../../../components/actions/more-menu.tsx'
import { completenessPath, stationPath } from '../../../../components/evaluation/completeness-paths.ts'
import { totalsOf } from '../../../../components/evaluation/station-totals.ts'
import { StationLink, stationsLook } from '../../../../components/evaluation/station-link.tsx'
import { useIsPhone } from '../../../../components/screen/use-is-phone.ts'
import { useCan } from '../../../../session/use-can.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { MenuItem } from '../../../../ui/overlays/dropdown-menu.tsx'
import type { RaporSemester } from '../rapor-semester.ts'
import { LockDialog, targetOf } from './lock-dialog.tsx'

type ClassRowsProps = {
  of: RaporSemester
  all: SchoolCompleteness
  isClosed: boolean
  endsOn: SchoolDate | null
  /** Which semester and period. */
  choices: ReactNode
}

const isStation = (value: string | null): value is Station => stations.some((station) => station === value)

/** The classes and their stations; what is complete can be locked at once. */
export function ClassRows({ of, all, isClosed, endsOn, choices }: ClassRowsProps) {
  const isPhone = useIsPhone()
  const mayLock = useCan('report-card:lock') && !isClosed
  const [address] = useSearchParams()
  const requested = address.get('station')
  const station = isStation(requested) ? requested : null
  const [locking, setLocking] = useState<readonly ClassCompleteness[] | null>(null)
  const { classes } = all
  const shown = classes.filter(
    ({ stations: own }) => !station || own.some((one) => one.station === station && one.done < one.of),
  )
  const rows = { of, rows: shown, onLock: mayLock ? (row: ClassCompleteness) => setLocking([row]) : undefined }
  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-2xl font-bold">Menuju rapor</h1>
          <p className="mt-1 text-soft tabular-nums">
            {countsText(all, of)} {of.period === 'AKHIR' && dateOf(all, endsOn)}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
          {choices}
          {mayLock && <LockButtons classes={classes} onLock={setLocking} />}
        </div>
      </header>
      {isClosed && (
        <p className="rounded-control bg-tint p-3 text-accent-strong">
          Semester ini sudah ditutup, jadi halaman ini hanya untuk dibaca.
        </p>
      )}
      {station && (
        <p>
          Hanya kelas yang belum lengkap: {stationLabels[station]}.{' '}
          <Link to={completenessPath(of)} replace className="font-semibold text-accent-strong hover:underline">
            Tampilkan semua kelas
          </Link>
        </p>
      )}
      {classes.length === 0 ? (
        <EmptyState
          icon={<ClipboardCheck />}
          title="Belum ada kelas"
          text="Kelas yang Anda pimpin tampil di sini dengan yang masih kurang sebelum rapornya dikunci."
        />
      ) : shown.length === 0 ? (
        <p className="text-soft">Semua kelas sudah lengkap di sini.</p>
      ) : isPhone ? (
        <ClassCards {...rows} />
      ) : (
        <ClassTable {...rows} />
      )}
      {locking && <LockDialog of={of} facts={all} targets={locking.map(targetOf)} onClose={() => setLocking(null)} />}
    </>
  )
}

function countsText({ classes }: SchoolCompleteness, { period }: RaporSemester): string {
  const count = (state: ClassCompleteness['state']) => classes.filter((one) => one.state === state).length
  const some = classes.filter(({ state }) => state !== 'EMPTY').length
  if (some === 0) return ''
  const [locked, complete] = [count('LOCKED'), count('COMPLETE')]
  const of = period === 'TENGAH' ? ' untuk tengah semester' : ''
  return `${locked} dari ${some} kelas terkunci${of}${complete > 0 ? `, ${complete} lengkap` : ''}.`
}

function dateOf({ reportDate }: SchoolCompleteness, endsOn: SchoolDate | null): string {
  if (reportDate) return `Tanggal rapor ${formatDate(reportDate)}.`
  return endsOn ? `Semester berakhir ${formatDate(endsOn)}.` : ''
}

type LockButtonsProps = {
  classes: readonly ClassCompleteness[]
  onLock: (classes: readonly ClassCompleteness[]) => void
}

/** What can be locked: at once, or with a reason for what is missing on purpose. */
function LockButtons({ classes, onLock }: LockButtonsProps) {
  const complete = classes.filter(({ state }) => state === 'COMPLETE')
  const toConfirm = classes.filter(({ state }) => state === 'TO_CONFIRM')
  const withReason = `Kunci ${toConfirm.length} kelas dengan alasan`
  return (
    <>
      {complete.length > 0 && (
        <Button tone="primary" onClick={() => onLock(complete)}>
          <Lock aria-hidden className="size-[18px] max-sm:hidden" />
          Kunci {complete.length} kelas yang lengkap
        </Button>
      )}
      {toConfirm.length > 0 &&
        (complete.length > 0 ? (
          <MoreMenu>
            <MenuItem icon={<Lock aria-hidden />} onSelect={() => onLock(toConfirm)}>
              {withReason}
            </MenuItem>
          </MoreMenu>
        ) : (
          <Button onClick={() => onLock(toConfirm)}>{withReason}</Button>
        ))}
    </>
  )
}

type RowsProps = {
  of: RaporSemester
  rows: readonly ClassCompleteness[]
  /** Unset for those who may not lock. */
  onLock: ((row: ClassCompleteness) => void) | undefined
}

const canBeLocked = ({ state }: ClassCompleteness) => state === 'COMPLETE' || state === 'TO_CONFIRM'

const LockButton = ({ row, onLock }: { row: ClassCompleteness; onLock: RowsProps['onLock'] }) =>
  onLock &&
  canBeLocked(row) && (
    <Button size="small" aria-label={`Kunci ${row.academicClass.name}`} onClick={() => onLock(row)}>
      Kunci
    </Button>
  )

const ClassLink = ({
  of,
  row: { academicClass, homeroomTeacher },
}: Pick<RowsProps, 'of'> & { row: ClassCompleteness }) => (
  <Link
    to={completenessPath(of, { academicClassId: academicClass.id })}
    className="flex min-h-10 min-w-0 flex-1 items-center gap-3 hover:underline pointer-coarse:min-h-11"
  >
    <span className="shrink-0 font-semibold">{academicClass.name}</span>
    <span className="truncate text-sm text-soft" title={homeroomTeacher ?? undefined}>
      {homeroomTeacher ?? 'belum ada wali kelas'}
    </span>
  </Link>
)

const ClassTable = ({ of, rows, onLock: lock }: RowsProps) => {
  const onLock = rows.some(canBeLocked) ? lock : undefined
  return (
    <div className="overflow-x-auto rounded-surface border bg-surface">
      <table aria-label="Menuju rapor" className="w-full table-fixed text-left text-[0.9375rem]">
        <colgroup>
          <col className="w-[24%]" />
          {stations.map((station) => (
            <col key={station} />
          ))}
          {onLock && <col className="w-24" />}
        </colgroup>
        <thead>
          <tr className="border-b text-sm leading-4 text-soft">
            <th scope="col" className="px-4 py-1 font-semibold">
              Kelas
            </th>
            {stations.map((station) => (
              <th key={station} scope="col" className="px-4 py-1 font-semibold">
                {stationLabels[station]}
              </th>
            ))}
            {onLock && (
              <th scope="col">
                <span className="sr-only">Tindakan</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.academicClass.id} data-row={row.academicClass.id} className="border-b last:border-b-0">
              <th scope="row" className="px-4 py-0 font-normal">
                <ClassLink of={of} row={row} />
              </th>
              {row.stations.map((progress) => (
                <td key={progress.station} className="px-2 py-0">
                  <StationLink
                    isNamed
                    about={row.academicClass.name}
                    progress={progress}
                    to={stationPath(of, row, progress.station)}
                  />
                </td>
              ))}
              {onLock && (
                <td className="px-2 py-0 text-right">
                  <LockButton row={row} onLock={onLock} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
        {rows.length > 1 && (
          <tfoot>
            <tr className="border-t">
              <th scope="row" className="px-4 py-0 font-normal text-soft">
                {rows.length} kelas
              </th>
              {totalsOf(rows).map((progress) => (
                <td
                  key={progress.station}
                  colSpan={onLock && progress.station === 'LOCK' ? 2 : 1}
                  className="px-2 py-0"
                >
                  <StationLink
                    isNamed
                    about={`${rows.length} kelas`}
                    progress={progress}
                    to={completenessPath(of, { station: progress.station })}
                  />
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

const ClassCards = ({ of, rows, onLock }: RowsProps) => (
  <ul aria-label="Menuju rapor" className="grid grid-cols-1 rounded-surface border bg-surface">
    {rows.map((row) => (
      <li key={row.academicClass.id} data-row={row.academicClass.id} className="border-b px-3 py-1 last:border-b-0">
        <div className="flex items-center gap-2">
          <ClassLink of={of} row={row} />
          <LockButton row={row} onLock={onLock} />
        </div>
        <div className={stationsLook}>
          {row.stations.map((progress) => (
            <StationLink
              key={progress.station}
              about={row.academicClass.name}
              progress={progress}
              to={stationPath(of, row, progress.station)}
            />
          ))}
        </div>
      </li>
    ))}
  </ul>
)
