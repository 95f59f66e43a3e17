import type { AbsentStudent, ClassOfDay } from '@hadir/contract/attendance/daily-attendance/absent.ts'
import { formatLongDate, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import { absentStatuses, attendanceLabels } from '@hadir/contract/labels.ts'
import { clsx } from 'clsx'
import { Users, X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type CSSProperties, useEffect, useState } from 'react'
import { groupsOf, markedText, missingOf, whyNobody } from '../../../../components/attendance/absent/absent-words.ts'
import { useAbsent } from '../../../../components/attendance/absent/use-absent.ts'
import { statusLook } from '../../../../components/attendance/attendance-status.tsx'
import { localTime } from '../../../../components/dates/local-time.ts'
import { ErrorState } from '../../../../components/feedback/error-state.tsx'
import { Button } from '../../../../ui/button.tsx'
import { ClosesOnBack } from '../../../../ui/overlays/close-on-back.ts'
import './absent-wall.css'

type AbsentWallProps = { schoolId: string; date: SchoolDate | undefined; onClose: () => void }

/** As many names as a television shows without scrolling; the server's largest page. */
const mostNames = 100

/**
 * The day for a television in the teachers' room: classes with counts, read from afar, and nothing that scrolls. Names
 * are shown only after a press, each time anew: who passes by may be anybody.
 */
export function AbsentWall({ schoolId, date, onClose }: AbsentWallProps) {
  const [isNamed, setNamed] = useState(false)
  const absent = useAbsent(schoolId, { pageSize: mostNames, ...(date && { date }) })
  useFullScreen(onClose)
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Content aria-describedby={undefined} className="absent-wall bg-page">
          <ClosesOnBack />
          <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
            <div className="min-w-0">
              <Radix.Title asChild>
                <h1 className="wall-title font-bold tabular-nums">
                  {absent.data ? <Heading meta={absent.data.meta} /> : 'Tidak hadir hari ini'}
                </h1>
              </Radix.Title>
              {absent.data && (
                <p className="wall-state text-soft tabular-nums">
                  {markedText(absent.data.meta.classes)} · diperbarui pukul {localTime(absent.dataUpdatedAt)}
                  {absent.isError && ', tanpa koneksi'}
                </p>
              )}
            </div>
            <div className="flex gap-2 max-[15rem]:flex-wrap">
              <Button aria-pressed={isNamed} onClick={() => setNamed(!isNamed)}>
                <Users aria-hidden className="size-[18px]" />
                {isNamed ? 'Sembunyikan nama' : 'Tampilkan nama'}
              </Button>
              <Radix.Close asChild>
                <Button size="icon" aria-label="Tutup layar penuh" title="Tutup (Esc)">
                  <X aria-hidden className="size-5" />
                </Button>
              </Radix.Close>
            </div>
          </header>
          {absent.data ? (
            isNamed ? (
              <Names rows={absent.data.data} total={absent.data.meta.total} />
            ) : (
              <ClassTiles classes={absent.data.meta.classes} />
            )
          ) : (
            absent.error && <ErrorState error={absent.error} onRetry={() => void absent.refetch()} />
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The browser's own full screen, where it allows it: Esc leaves both. */
function useFullScreen(onLeave: () => void) {
  useEffect(() => {
    const root = document.documentElement
    // Refused without a press, after a reload for instance: the page fills its window then.
    void root.requestFullscreen?.().catch(() => undefined)
    const leave = () => document.fullscreenElement === null && onLeave()
    document.addEventListener('fullscreenchange', leave)
    return () => {
      document.removeEventListener('fullscreenchange', leave)
      if (document.fullscreenElement === root) void document.exitFullscreen().catch(() => undefined)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it opens
  }, [])
}

type Meta = NonNullable<ReturnType<typeof useAbsent>['data']>['meta']

const Heading = ({ meta }: { meta: Meta }) => (
  <>
    {formatLongDate(meta.day.date)}: {whyNobody(meta)?.toLowerCase() ?? `${missingOf(meta.counts)} siswa tidak hadir`}
  </>
)

/** About as many columns as make the tiles a little wider than high, and the last row full. */
function columnsOf(count: number, wanted: number): number {
  const about = Math.max(1, Math.round(wanted))
  const emptyIn = (columns: number) => Math.ceil(count / columns) * columns - count
  return [about, about + 1, about - 1]
    .filter((columns) => columns > 0)
    .reduce((best, columns) => (emptyIn(columns) < emptyIn(best) ? columns : best))
}

/** Every class in one view, however many there are: rows share the height, and the type follows the tile. */
function ClassTiles({ classes }: { classes: readonly ClassOfDay[] }) {
  const due = classes.filter(({ state }) => state !== null)
  const { length } = due
  const columns = {
    '--columns': columnsOf(length, Math.sqrt(length * 1.4)),
    '--narrow': columnsOf(length, Math.sqrt(length * 0.6)),
  } as CSSProperties
  return (
    <ul aria-label="Kelas" style={columns} className="wall-classes">
      {due.map((one) => (
        <ClassTile key={one.id} one={one} />
      ))}
    </ul>
  )
}

function ClassTile({ one: { name, state, counts } }: { one: ClassOfDay }) {
  const isKnown = state !== 'BELUM'
  const shown = absentStatuses.filter((status) => counts[status] > 0)
  return (
    <li className={clsx('wall-class rounded-surface border', isKnown ? 'bg-surface' : 'border-dashed')}>
      <div>
        <p className="name font-semibold text-soft">{name}</p>
        {isKnown ? (
          <p className={clsx('count tabular-nums', missingOf(counts) > 0 ? 'font-bold' : 'text-soft')}>
            {missingOf(counts)}
            <span className="sr-only"> tidak hadir</span>
          </p>
        ) : (
          <p className="unknown text-soft">belum diisi</p>
        )}
        <p translate="no" className="statuses font-semibold tabular-nums">
          {shown.map((status) => (
            <span key={status} className={statusLook[status].text}>
              <abbr title={attendanceLabels[status]} className="no-underline">
                {status}
              </abbr>{' '}
              {counts[status]}
            </span>
          ))}
        </p>
      </div>
    </li>
  )
}

/** The share of a screen's width that a line's type takes with this many columns: a name has 20 letters and its class. */
const typeIn = (columns: number, lines: number) => ({
  columns,
  byHeight: Math.min(4.5, 55 / (Math.ceil(lines / columns) + 1)),
  byWidth: 5.2 / columns,
})
/** A television is 16 wide and 9 high. */
const smaller = ({ byHeight, byWidth }: ReturnType<typeof typeIn>) => Math.min((byHeight * 9) / 16, byWidth)

/** The names in columns, as large as all of them allow. */
function Names({ rows, total }: { rows: readonly AbsentStudent[]; total: number }) {
  const groups = groupsOf(rows)
  // A heading takes two lines.
  const lines = rows.length + groups.length * 2 + 1
  const { columns, byHeight, byWidth } = [1, 2, 3, 4]
    .map((count) => typeIn(count, lines))
    .reduce((best, one) => (smaller(one) > smaller(best) ? one : best))
  const size = { '--type': `min(${byHeight}vh, ${byWidth}vw)`, '--columns': columns } as CSSProperties
  return (
    <div style={size} className="wall-names">
      {groups.map(({ status, rows: ofStatus }) => (
        <section key={status} aria-label={attendanceLabels[status]}>
          <h2 className={clsx('font-bold', statusLook[status].text)}>
            {attendanceLabels[status]} {ofStatus.length}
          </h2>
          <ul>
            {ofStatus.map((row) => (
              <li key={row.student.id}>
                <span className="truncate">{row.student.name}</span>
                <span className="shrink-0 text-soft">{row.academicClass.name}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {total > rows.length && <p className="text-soft">dan {total - rows.length} siswa lagi</p>}
    </div>
  )
}
