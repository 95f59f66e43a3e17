import type { AcademicYear } from '@hadir/contract/academic-year/academic-year.ts'
import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { readsWholeSchool } from '@hadir/contract/teacher/duty.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarRange, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { useYearInView, yearParameter } from '../../components/list/filters/year-in-view.ts'
import { ListSkeleton } from '../../components/list/list-skeleton.tsx'
import { queryOptionsOf } from '../../http/query.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/store.ts'
import { useSchoolWords } from '../../session/use-school-words.ts'
import { useSchoolId } from '../../session/use-school-id.ts'
import { buttonLook } from '../../ui/button.tsx'
import type { Choice } from '../../ui/inputs/select.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { classInView } from './class-in-view.ts'

/** A teacher on duty at the gate sees every class, but only its homeroom teacher sees the recap. */
function useReadsOwnAlone(): boolean {
  const profile = useSession((state) => state.profile)
  return profile?.role === 'teacher' && !readsWholeSchool(profile.duties)
}

type Recaps = { year: AcademicYear; classes: Choice[]; classId: string }
type RecapClassesProps = { title: string; rows: number; children: (recaps: Recaps) => ReactNode }

/**
 * The classes of the year in view whose recaps the user may open, and the one that the address names: a link to a class
 * of another year opens that year.
 */
export function RecapClasses({ title, rows, children }: RecapClassesProps) {
  const params = { schoolId: useSchoolId() }
  const view = useYearInView()
  const [address] = useSearchParams()
  const { pathname } = useLocation()
  const requested = address.get('class')
  const query = {
    pageSize: 100,
    homeroom: useReadsOwnAlone() ? ('saya' as const) : undefined,
    academicYearId: view.yearId,
  }
  const list = useQuery({
    ...queryOptionsOf(academicClassEndpoints.list, { params, query }),
    enabled: !view.isYearAwaited,
  })
  const isElsewhere = requested !== null && list.data?.data.every(({ id }) => id !== requested) === true
  const other = useQuery({
    ...queryOptionsOf(academicClassEndpoints.read, { params: { ...params, id: requested ?? '' } }),
    enabled: isElsewhere,
  })
  const failure = view.failure ?? (list.isLoadingError ? list.error : null)
  if (failure) {
    return <ErrorState error={failure} onRetry={() => (view.failure ? view.retry() : void list.refetch())} />
  }
  if (view.isYearAwaited || !list.data || (isElsewhere && other.isPending)) return <ListSkeleton rows={rows} />
  const { year } = view
  const found = classInView({
    year,
    years: view.years,
    listed: list.data.data,
    requested,
    other: other.data?.data ?? null,
  })
  if (found.kind === 'year') {
    const next = new URLSearchParams(address)
    next.set(yearParameter, found.yearId)
    return <Navigate replace to={`${pathname}?${next}`} />
  }
  if (found.kind === 'class' && year) {
    const classes = found.classes.map(({ id, name }) => ({ value: id, label: name }))
    return children({ year, classes, classId: found.id })
  }
  return (
    <section className="grid gap-6">
      <h1 className="text-2xl font-bold">{title}</h1>
      {found.kind === 'missing' ? <NoSuchClass /> : <NoRecap year={view.isActive ? null : year} />}
    </section>
  )
}

/** Instead of a paper of nothing but zeros; `time`: the month or semester. */
export const NoStudents = ({ className, time }: { className: string; time: string }) => (
  <EmptyState
    icon={<CalendarRange />}
    title={`Tidak ada siswa di ${className} pada ${time}`}
    text="Pilih kelas atau waktu lain. Siswa tampil di rekap sejak masuk ke kelasnya."
  />
)

const NoSuchClass = () => (
  <EmptyState
    icon={<SearchX />}
    title="Kelas ini tidak ditemukan"
    text="Kelas pada alamat ini sudah dihapus, atau bukan kelas yang boleh Anda baca."
    action={
      <Link to={useLocation().pathname} className={buttonLook({ tone: 'primary' })}>
        Buka kelas lain
      </Link>
    }
  />
)

/** Shown if there is no recap that the user may open; `year`: in another year than the active one. */
function NoRecap({ year }: { year: AcademicYear | null }) {
  const words = useSchoolWords()
  return useReadsOwnAlone() ? (
    <EmptyState
      icon={<CalendarRange />}
      title={year ? `Anda bukan wali kelas pada ${year.name}` : 'Anda belum menjadi wali kelas'}
      text={`Rekap absensi sebuah kelas dibaca oleh wali kelasnya, kepala ${words.place}, dan admin. Pelajaran Anda sendiri ada di Rekap mengajar.`}
      action={
        <Link to={paths.teachingRecap} className={buttonLook({ tone: 'primary' })}>
          Buka Rekap mengajar
        </Link>
      }
    />
  ) : (
    <EmptyState
      icon={<CalendarRange />}
      title={year ? `Tidak ada kelas pada ${year.name}` : 'Belum ada yang dapat direkap'}
      text={
        year
          ? 'Tahun ini tidak memiliki kelas di Hadir, jadi tidak ada rekapnya.'
          : 'Rekap tampil setelah ada tahun pelajaran yang aktif dan kelas dengan siswanya.'
      }
      action={
        <Link to={paths.home} className={buttonLook({ tone: 'primary' })}>
          Buka Dashboard
        </Link>
      }
    />
  )
}
