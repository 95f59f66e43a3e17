import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { useTitle } from '../../../components/screen/use-title.ts'
import { ListSkeleton } from '../../../components/list/list-skeleton.tsx'
import { loadCached, useCachedQuery } from '../../../offline/prefetch/use-cached-query.ts'
import { paths } from '../../../paths.ts'
import { session, useSession } from '../../../session/store.ts'
import { dayPath, readSheetId } from '../sheet/sheet-address.ts'
import { SheetForm } from '../sheet/sheet-form.tsx'

const queryOf = (id: string | undefined, schoolId: string) => {
  const { academicClassId, date } = readSheetId(id)
  return { params: { schoolId, academicClassId }, query: { date } }
}

/** Looks up the stored sheet, which the page shows before the server has responded. */
export async function loadSheet({ params }: LoaderFunctionArgs) {
  await loadCached(attendance.sheet, queryOf(params['id'], session.read().profile?.schoolId ?? ''))
  return null
}

/** The sheet of one class on one day. */
export function SheetPage() {
  const profile = useSession((state) => state.profile)
  const schoolId = profile?.schoolId ?? ''
  const requested = queryOf(useParams()['id'], schoolId)
  const { academicClassId } = requested.params
  const { date } = requested.query
  // Somebody else may be marking the same class.
  const sheet = useCachedQuery(attendance.sheet, requested, { refetchInterval: 30_000 })
  const name = sheet.data?.data.academicClass.name
  useTitle(name ? `Absensi ${name}` : 'Absensi Harian')
  if (!sheet.data && sheet.error) return <ErrorState error={sheet.error} onRetry={() => void sheet.refetch()} />
  if (!sheet.data) return <ListSkeleton rows={10} />
  const { academicClass } = sheet.data.data
  const place = { kind: 'daily' as const, schoolId, academicClassId, date, className: academicClass.name }
  const profileId = profile?.id ?? ''
  const head = {
    title: academicClass.name,
    detail: academicClass.homeroomTeacher ? `Wali kelas ${academicClass.homeroomTeacher}` : '',
    back: { to: dayPath(paths.dailyAttendance, sheet.data.data.day), label: 'Kembali ke daftar kelas' },
  }
  return (
    // Another class or day is another sheet: unsaved input must not carry over.
    <SheetForm
      key={`${profileId}_${academicClassId}_${date}`}
      sheet={sheet.data.data}
      isCached={sheet.dataUpdatedAt === 0}
      {...{ head, place, profileId }}
    />
  )
}
