import { absentStudents, type AbsentStudent } from '@hadir/contract/attendance/daily-attendance/absent.ts'
import { formatLongDate, type SchoolDate, schoolDate } from '@hadir/contract/dates/dates.ts'
import type { Answer } from '@hadir/contract/endpoint.ts'
import { type AbsentStatus, absentStatuses, attendanceLabels } from '@hadir/contract/labels.ts'
import { CalendarX2, ClipboardList, PartyPopper } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { AbsentPills } from '../../../../components/attendance/absent/absent-pills.tsx'
import { groupsOf, markedText, missingOf, whyNobody } from '../../../../components/attendance/absent/absent-words.ts'
import { useAbsent } from '../../../../components/attendance/absent/use-absent.ts'
import { StatusName } from '../../../../components/attendance/status-name.tsx'
import { dateNow } from '../../../../components/dates/date-now.ts'
import { localTime } from '../../../../components/dates/local-time.ts'
import { CachedNote } from '../../../../components/feedback/cached-note.tsx'
import { ErrorState } from '../../../../components/feedback/error-state.tsx'
import { ListSkeleton } from '../../../../components/list/list-skeleton.tsx'
import { usePastEnd } from '../../../../components/list/past-end.ts'
import { usePrint } from '../../../../components/list/use-print.ts'
import { useTitle } from '../../../../components/screen/use-title.ts'
import { paths } from '../../../../paths.ts'
import { useSession } from '../../../../session/store.ts'
import { useSchoolId } from '../../../../session/use-school-id.ts'
import { buttonLook } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { DayPicker } from '../../day-head.tsx'
import { AbsentActs } from './absent-acts.tsx'
import { AbsentRow } from './absent-row.tsx'
import './print.css'

const AbsentWall = lazy(async () => ({ default: (await import('./absent-wall.tsx')).AbsentWall }))

const pageSize = 100
const title = 'Tidak hadir hari ini'

const isAbsentStatus = (text: string | null): text is AbsentStatus =>
  (absentStatuses as readonly (string | null)[]).includes(text)

/** The address says which day and which status; a day to come has nobody yet. */
function useAddress() {
  const [address, setAddress] = useSearchParams()
  const requested = schoolDate.safeParse(address.get('date')).data
  const status = address.get('status')
  const page = Number(address.get('page'))
  return {
    date: requested && requested < dateNow() ? requested : undefined,
    status: isAbsentStatus(status) ? status : undefined,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    isWall: address.get('view') === 'wall',
    set: (changes: Record<string, string | null>, options?: { replace: boolean }) =>
      setAddress((now) => {
        const next = new URLSearchParams(now)
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) next.delete(name)
          else next.set(name, value)
        }
        return next
      }, options),
  }
}

/** Who is absent, by name: the first question of a morning. */
export function AbsentPage() {
  useTitle(title)
  const address = useAddress()
  const schoolId = useSchoolId()
  if (address.isWall) {
    return (
      <Suspense fallback={<ListSkeleton rows={8} />}>
        <AbsentWall
          schoolId={schoolId}
          date={address.date}
          onClose={() => address.set({ view: null }, { replace: true })}
        />
      </Suspense>
    )
  }
  return <AbsentList schoolId={schoolId} address={address} />
}

type AbsentListProps = { schoolId: string; address: ReturnType<typeof useAddress> }

function AbsentList({ schoolId, address: { date, status, page, set } }: AbsentListProps) {
  const filter = { ...(date && { date }), ...(status && { status }) }
  const absent = useAbsent(schoolId, { ...filter, page, pageSize, contacts: 'true' })
  const printing = usePrint<AbsentStudent>({
    endpoint: absentStudents,
    params: { schoolId },
    query: filter,
    total: absent.data?.meta.total ?? 0,
  })
  const isPastEnd = usePastEnd(absent, (last) => set({ page: last === 1 ? null : String(last) }, { replace: true }))
  if (!absent.data && absent.error) return <ErrorState error={absent.error} onRetry={() => void absent.refetch()} />
  if (!absent.data || isPastEnd) return <ListSkeleton rows={10} />
  const { data, meta } = absent.data
  const { day } = meta
  const openDay = (to: SchoolDate) => set({ date: to === day.today ? null : to, page: null })
  const why = whyNobody(meta)
  return (
    <section className="absent-paper grid gap-4" aria-busy={absent.isFetching}>
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <p className="text-sm text-soft">
            <span className="print:hidden">{day.date === day.today ? title : 'Tidak hadir'}</span>
            <PrintedPlace at={absent.dataUpdatedAt} />
          </p>
          <h1 className="text-xl font-bold tabular-nums">
            {formatLongDate(day.date)}: {why && !status ? why.toLowerCase() : <Known meta={meta} status={status} />}
          </h1>
        </div>
        <div className="max-sm:w-full print:hidden">
          <DayPicker
            date={day.date}
            today={day.today}
            previous={meta.previousSchoolDay}
            next={meta.nextSchoolDay}
            onChange={openDay}
          />
        </div>
      </header>
      {absent.isError && <CachedNote storedAt={absent.dataUpdatedAt} />}
      <div className="flex flex-wrap items-center justify-between gap-2 print:hidden">
        <AbsentPills counts={meta.counts} date={date} chosen={status} />
        <AbsentActs
          schoolId={schoolId}
          meta={meta}
          print={printing.print}
          onOpenWall={() => set({ view: 'wall' }, { replace: false })}
        />
      </div>
      {data.length === 0 ? (
        <Nobody meta={meta} status={status} />
      ) : (
        groupsOf(printing.rows ?? data).map((group) => (
          <section
            key={group.status}
            aria-label={attendanceLabels[group.status]}
            className="overflow-clip rounded-surface border bg-surface print:overflow-visible print:border-0"
          >
            <h2 className="flex items-center gap-2 border-b bg-sunken px-4 py-2 print:px-0 print:py-1">
              <StatusName status={group.status} />
              <span className="text-sm text-soft tabular-nums">{meta.counts[group.status]}</span>
            </h2>
            <ul className="divide-y">
              {group.rows.map((row) => (
                <AbsentRow key={row.student.id} row={row} date={day.date} schoolId={schoolId} />
              ))}
            </ul>
          </section>
        ))
      )}
      {meta.total > pageSize && <Pages page={page} total={meta.total} onOpen={(to) => set({ page: String(to) })} />}
    </section>
  )
}

type Meta = Answer<typeof absentStudents>['meta']
type OfDay = { meta: Meta; status: AbsentStatus | undefined }

/** What is known of the day, and the way to what is not. */
const Known = ({ meta, status }: OfDay) => (
  <>
    {status
      ? `${meta.counts[status]} siswa ${attendanceLabels[status].toLowerCase()}`
      : `${missingOf(meta.counts)} siswa tidak hadir`}
    ,{' '}
    <Link
      to={`${paths.dailyAttendance}?${new URLSearchParams({ date: meta.day.date })}`}
      className="-my-2 inline-block py-2 underline decoration-edge underline-offset-4 hover:decoration-current print:no-underline"
    >
      {markedText(meta.classes)}
    </Link>
  </>
)

function Nobody({ meta, status }: OfDay) {
  const why = whyNobody(meta)
  const toClasses = (
    <Link
      to={`${paths.dailyAttendance}?${new URLSearchParams({ date: meta.day.date })}`}
      className={buttonLook({ tone: 'primary' })}
    >
      <ClipboardList aria-hidden className="size-[18px]" />
      Buka absensi harian
    </Link>
  )
  if (!why) {
    const what = status ? attendanceLabels[status].toLowerCase() : 'tidak hadir'
    return (
      <EmptyState icon={<CalendarX2 />} title={`Tidak ada siswa ${what}`} text="Pilih keterangan yang lain di atas." />
    )
  }
  if (!meta.day.isSchoolDay || meta.day.isFuture) {
    return <EmptyState icon={<CalendarX2 />} title={why} text="Tidak ada absensi pada tanggal ini." />
  }
  const isKnown = meta.classes.some(({ state }) => state === 'LENGKAP' || state === 'SEBAGIAN')
  return (
    <EmptyState
      icon={isKnown ? <PartyPopper /> : <ClipboardList />}
      title={why}
      text={
        isKnown
          ? `${markedText(meta.classes)}. Yang tidak hadir muncul di sini begitu kelasnya diisi.`
          : 'Yang tidak hadir muncul di sini begitu kelas pertama diisi.'
      }
      action={toClasses}
    />
  )
}

/** Paper leaves the room: it names the school and the time at which this was known. */
function PrintedPlace({ at }: { at: number }) {
  const school = useSession((state) => state.profile?.schoolName)
  return (
    <span className="not-print:hidden">
      {school}. Keadaan pukul {localTime(at)}
    </span>
  )
}

type PagesProps = { page: number; total: number; onOpen: (page: number) => void }

const Pages = ({ page, total, onOpen }: PagesProps) => (
  <nav aria-label="Halaman" className="flex items-center gap-2 text-sm text-soft print:hidden">
    {Array.from({ length: Math.ceil(total / pageSize) }, (_, at) => (
      <button
        key={at}
        type="button"
        aria-current={at + 1 === page ? 'page' : undefined}
        onClick={() => onOpen(at + 1)}
        className={buttonLook({ tone: at + 1 === page ? 'primary' : 'plain', size: 'small' })}
      >
        {at * pageSize + 1}–{Math.min(total, (at + 1) * pageSize)}
      </button>
    ))}
  </nav>
)
