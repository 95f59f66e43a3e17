import { lessons } from '@hadir/contract/subject-attendance.ts'
import { useParams } from 'react-router'
import { ErrorState } from '../../kit/error-state.tsx'
import { ListSkeleton } from '../../kit/list-skeleton.tsx'
import { useTitle } from '../../kit/use-title.ts'
import { useKept } from '../../offline/use-kept.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/store.ts'
import { dayPath, readLessonId } from './sheet-address.ts'
import { SheetForm } from './sheet-form.tsx'

/** The sheet and the journal of one lesson. */
export function LessonPage() {
  const { key, date } = readLessonId(useParams()['id'])
  const profile = useSession((state) => state.profile)
  const schoolId = profile?.schoolId ?? ''
  const sheet = useKept(lessons.sheet, { params: { schoolId, scheduleId: key }, query: { date } })
  const lesson = sheet.data?.data.lesson
  const title = lesson ? `${lesson.academicClass.name} · ${lesson.subject.name}` : 'Absensi MaPel'
  useTitle(title)
  if (!sheet.data && sheet.error) return <ErrorState error={sheet.error} onRetry={() => void sheet.refetch()} />
  if (!sheet.data || !lesson) return <ListSkeleton rows={10} />
  const place = {
    kind: 'lesson' as const,
    schoolId,
    academicClassId: lesson.academicClass.id,
    scheduleId: key,
    date,
    className: lesson.academicClass.name,
    lessonName: `${lesson.subject.shortName ?? lesson.subject.name} ${lesson.start}`,
  }
  const head = {
    // A phone's line is short.
    title: `${lesson.academicClass.name} · ${lesson.subject.shortName ?? lesson.subject.name}`,
    detail: lesson.subject.name,
    back: { to: dayPath(paths.subjectAttendance, sheet.data.data.day), label: 'Kembali ke daftar pelajaran' },
  }
  const profileId = profile?.id ?? ''
  // Another lesson is another sheet: nothing typed may move over.
  return <SheetForm key={`${profileId}_${key}_${date}`} sheet={sheet.data.data} {...{ head, place, profileId }} />
}
