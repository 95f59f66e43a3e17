import { readOverview } from '@hadir/contract/attendance/report/overview.ts'
import { ownTeacher } from '@hadir/contract/teacher/own.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOptionsOf } from '../../../http/query.ts'
import { useSession } from '../../../session/store.ts'
import { MoreScreens } from '../more-screens.tsx'
import { OwnContact } from '../own-contact.tsx'
import { type Columns, SchoolDays } from '../staff-days.tsx'
import { useRaporTasks } from './rapor-tasks.tsx'

/** The past days, other pending work, and links to other screens. */
export function TeacherRest({ schoolId, below }: { schoolId: string; below: Columns | null }) {
  const profile = useSession((state) => state.profile)
  // SchoolDays fetches it.
  const overview = useQuery({ ...queryOptionsOf(readOverview, { params: { schoolId } }), enabled: false })
  const own = useQuery(queryOptionsOf(ownTeacher.read, {}))
  const rapor = useRaporTasks(schoolId)
  // The content below waits for the response above, so that it does not move; after a failure it waits no longer.
  const isAboveThere = overview.data || overview.failureCount > 0 || overview.fetchStatus === 'paused'
  return (
    <>
      <SchoolDays schoolId={schoolId} rapor={rapor} duties={profile?.duties} hasToday={false} below={below} />
      {isAboveThere && !own.isLoading && !rapor.isAwaited && (
        <>
          <OwnContact />
          <MoreScreens profile={profile} />
        </>
      )}
    </>
  )
}
