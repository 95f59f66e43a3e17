import { attendance } from '@hadir/contract/attendance.ts'
import { useParams } from 'react-router'
import { ErrorState } from '../../kit/error-state.tsx'
import { useTitle } from '../../kit/use-title.ts'
import { ListSkeleton } from '../../kit/list-skeleton.tsx'
import { thisShelf } from '../../offline/this-shelf.ts'
import { useKept } from '../../offline/use-kept.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/store.ts'
import { dayPath, readSheetId } from './sheet-address.ts'
import { SheetForm } from './sheet-form.tsx'

// Opened while the frame is drawn; the page shows what lies there before the server has answered.
void thisShelf()

/** The sheet of one class on one day. */
export function SheetPage() {
  const { academicClassId, date } = readSheetId(useParams()['id'])
  const profile = useSession((state) => state.profile)
  const schoolId = profile?.schoolId ?? ''
  const sheet = useKept(attendance.sheet, { params: { schoolId, academicClassId }, query: { date } })
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
    // Another class or day is another sheet: nothing typed may move over.
    <SheetForm
      key={`${profileId}_${academicClassId}_${date}`}
      sheet={sheet.data.data}
      {...{ head, place, profileId }}
    />
  )
}
