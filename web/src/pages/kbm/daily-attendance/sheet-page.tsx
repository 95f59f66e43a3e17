import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { useTitle } from '../../../components/screen/use-title.ts'
import { loadCached } from '../../../offline/prefetch/use-cached-query.ts'
import { paths } from '../../../paths.ts'
import { session, useSession } from '../../../session/store.ts'
import { dayPath, readSheetId } from '../sheet/sheet-address.ts'
import { SheetForm } from '../sheet/sheet-form.tsx'
import { useSheetQuery } from '../sheet/sheet-query.tsx'

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
  const { data, isCached, instead } = useSheetQuery(attendance.sheet, requested)
  const name = data?.data.academicClass.name
  useTitle(name ? `Absensi ${name}` : 'Absensi Harian')
  if (!data) return instead
  const sheet = data.data
  const { academicClass } = sheet
  const place = { kind: 'daily' as const, schoolId, academicClassId, date, className: academicClass.name }
  const profileId = profile?.id ?? ''
  const head = {
    title: academicClass.name,
    detail: academicClass.homeroomTeacher ? `Wali kelas ${academicClass.homeroomTeacher}` : '',
    back: { to: dayPath(paths.dailyAttendance, sheet.day), label: 'Kembali ke daftar kelas' },
  }
  return (
    // Another class or day is another sheet: unsaved input must not carry over.
    <SheetForm key={`${profileId}_${academicClassId}_${date}`} {...{ sheet, isCached, head, place, profileId }} />
  )
}
