import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { Link, Navigate } from 'react-router'
import { addressAt } from '../../../address-at.ts'
import { scheduleOfClass } from '../../../components/list/filters/class-links.ts'
import type { YearInView } from '../../../components/list/filters/year-in-view.ts'
import { ListSkeleton } from '../../../components/list/list-skeleton.tsx'
import { queryOptionsOf } from '../../../http/query.ts'
import { paths } from '../../../paths.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { buttonLook } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

type NotInYearProps = {
  label: string
  view: 'class' | 'teacher' | 'room'
  /** What the address names. */
  of: string
  year: YearInView
}

/** Instead of some other timetable than the address names: that of the class in its own year, or that there is none. */
export function NotInYear({ label, view, of, year: { year, years, yearId } }: NotInYearProps) {
  const params = { schoolId: useSchoolId(), id: of }
  const found = useQuery({ ...queryOptionsOf(academicClassEndpoints.read, { params }), enabled: view === 'class' })
  if (found.isLoading) return <ListSkeleton rows={8} />
  const other = found.data?.data
  if (other && other.academicYearId !== year?.id && years.some(({ id }) => id === other.academicYearId)) {
    return <Navigate replace to={scheduleOfClass(other)} />
  }
  return (
    <EmptyState
      icon={<SearchX />}
      title={`${label} ini tidak ada di jadwal ${year?.name ?? 'ini'}`}
      text="Yang ada pada alamat ini sudah dihapus, atau jadwalnya bukan untuk Anda."
      action={
        <Link
          to={addressAt(paths.schedule, { query: { view, academicYearId: yearId } })}
          className={buttonLook({ tone: 'primary' })}
        >
          Buka {label.toLowerCase()} lain
        </Link>
      }
    />
  )
}
