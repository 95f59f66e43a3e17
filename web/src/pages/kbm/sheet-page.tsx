import { attendance } from '@hadir/contract/attendance.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ask } from '../../http/query.ts'
import { ErrorState } from '../../kit/error-state.tsx'
import { useTitle } from '../../kit/use-title.ts'
import { ListSkeleton } from '../../kit/list-skeleton.tsx'
import { useSession } from '../../session/store.ts'
import { readSheetId } from './sheet-address.ts'
import { SheetForm } from './sheet-form.tsx'

/** The sheet of one class on one day. */
export function SheetPage() {
  const { academicClassId, date } = readSheetId(useParams()['id'])
  const profile = useSession((state) => state.profile)
  const schoolId = profile?.schoolId ?? ''
  const sheet = useQuery(ask(attendance.sheet, { params: { schoolId, academicClassId }, query: { date } }))
  const name = sheet.data?.data.academicClass.name
  useTitle(name ? `Absensi ${name}` : 'Absensi Harian')
  if (sheet.isPending) return <ListSkeleton rows={10} />
  if (!sheet.data) return <ErrorState error={sheet.error} onRetry={() => void sheet.refetch()} />
  const place = { schoolId, academicClassId, date, profileId: profile?.id ?? '' }
  // Another class or day is another sheet: nothing typed may move over.
  return <SheetForm key={`${academicClassId}_${date}`} sheet={sheet.data.data} place={place} />
}
