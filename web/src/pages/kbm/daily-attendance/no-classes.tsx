import { closedReasonLabels, type DayInfo } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { formatLongDate, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import { can } from '@hadir/contract/permissions.ts'
import { CalendarX2, DoorOpen, SearchX } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/store.ts'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { lazyOnOpen } from '../../../ui/lazy-with-retry.tsx'

const ForceDay = lazyOnOpen(async () => (await import('./force-day.tsx')).ForceDay)

type NoClassesProps = {
  day: DayInfo
  /** The previous school day, offered instead if there is one. */
  lastSchoolDay: SchoolDate | null
  onOpenDay: (date: SchoolDate) => void
  isFiltered: boolean
  label: string
}

/** Why a day has nothing to mark, and what to do first. */
export function NoClasses({ day, lastSchoolDay, onOpenDay, isFiltered, label }: NoClassesProps) {
  const [isForcing, setForcing] = useState(false)
  const role = useSession((state) => state.profile?.role)
  const isAdmin = role !== undefined && can(role, 'class:write')
  if (isFiltered) {
    return <EmptyState icon={<SearchX />} title={`Tidak ada kelas: ${label}`} text="Pilih keadaan yang lain di atas." />
  }
  if (day.why === 'NO_ACTIVE_DAYS' || day.why === 'NO_SEMESTER') {
    return (
      <EmptyState
        icon={<CalendarX2 />}
        title={closedReasonLabels[day.why]}
        text="Absensi dapat diisi pada hari sekolah di dalam semester. Aktifkan tahun pelajaran dan pilih hari sekolahnya."
        action={isAdmin && <ToScreen to={paths.academicYears} label="Buka Tahun Pelajaran" />}
      />
    )
  }
  if (!day.isSchoolDay) {
    return (
      <EmptyState
        icon={<CalendarX2 />}
        title={day.holiday ?? (day.why ? closedReasonLabels[day.why] : 'Bukan hari sekolah')}
        text="Tidak ada absensi yang perlu diisi pada tanggal ini."
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {lastSchoolDay && (
              <Button tone="primary" onClick={() => onOpenDay(lastSchoolDay)}>
                Buka {formatLongDate(lastSchoolDay)}
              </Button>
            )}
            {isAdmin && !day.isFuture && <Button onClick={() => setForcing(true)}>Jadikan hari sekolah</Button>}
            {isForcing && (
              <Suspense>
                <ForceDay date={day.date} onClose={() => setForcing(false)} />
              </Suspense>
            )}
          </div>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={<DoorOpen />}
      title={isAdmin ? 'Belum ada kelas' : 'Tidak ada kelas untuk Anda'}
      text={
        isAdmin
          ? 'Impor daftar peserta didik dari Dapodik: rombel di dalamnya menjadi kelas dengan siswanya.'
          : day.date === day.today
            ? 'Anda belum ditugaskan sebagai wali kelas, dan hari ini bukan hari piket Anda. Mintalah admin sekolah bila seharusnya ada.'
            : 'Guru piket melihat kelas hanya pada hari piketnya sendiri, wali kelas melihat kelasnya setiap hari.'
      }
      action={isAdmin && <ToScreen to={paths.students} label="Buka Siswa" />}
    />
  )
}

const ToScreen = ({ to, label }: { to: string; label: string }) => (
  <Link to={to} className={buttonLook({ tone: 'primary' })}>
    {label}
  </Link>
)
