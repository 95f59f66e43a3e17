import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { readsWholeSchool } from '@hadir/contract/teacher/duty.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarRange } from 'lucide-react'
import { Link } from 'react-router'
import { queryOptionsOf } from '../../http/query.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/store.ts'
import { useSchoolId } from '../../session/use-school-id.ts'
import { buttonLook } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** A teacher on duty at the gate sees every class, but only its homeroom teacher sees the recap. */
function useReadsOwnAlone(): boolean {
  const profile = useSession((state) => state.profile)
  return profile?.role === 'teacher' && !readsWholeSchool(profile.duties)
}

/** The classes whose recaps the user may open. */
export function useRecapClasses() {
  const params = { schoolId: useSchoolId() }
  const homeroom = useReadsOwnAlone() ? ('saya' as const) : undefined
  return useQuery(queryOptionsOf(academicClassEndpoints.list, { params, query: { pageSize: 100, homeroom } }))
}

/** Shown if there is no recap that the user may open. */
export function NoRecap() {
  return useReadsOwnAlone() ? (
    <EmptyState
      icon={<CalendarRange />}
      title="Anda belum menjadi wali kelas"
      text="Rekap absensi sebuah kelas dibaca oleh wali kelasnya, kepala sekolah, dan admin. Pelajaran Anda sendiri ada di Rekap mengajar."
      action={
        <Link to={paths.teachingRecap} className={buttonLook({ tone: 'primary' })}>
          Buka Rekap mengajar
        </Link>
      }
    />
  ) : (
    <EmptyState
      icon={<CalendarRange />}
      title="Belum ada yang dapat direkap"
      text="Rekap tampil setelah ada tahun pelajaran yang aktif dan kelas dengan siswanya."
      action={
        <Link to={paths.home} className={buttonLook({ tone: 'primary' })}>
          Buka Dashboard
        </Link>
      }
    />
  )
}
