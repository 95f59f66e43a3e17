import { lessons } from '@hadir/contract/attendance/subject-attendance/subject-attendance.ts'
import { jointText } from '../../../components/attendance/joint-text.ts'
import { Suspense } from 'react'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { ListSkeleton } from '../../../components/list/list-skeleton.tsx'
import { useTitle } from '../../../components/screen/use-title.ts'
import { loadCached } from '../../../offline/prefetch/use-cached-query.ts'
import { paths } from '../../../paths.ts'
import { session, useSession } from '../../../session/store.ts'
import { lazyWithRetry } from '../../../ui/lazy-with-retry.tsx'
import { lessonHints } from '../sheet/lesson/lesson-hints.ts'
import { LessonStrip } from './lesson-strip.tsx'
import { dayPath, readLessonId } from '../sheet/sheet-address.ts'
import { SheetForm } from '../sheet/sheet-form.tsx'
import { useSheetQuery } from '../sheet/sheet-query.tsx'

// Most lessons are of one class.
const JointLesson = lazyWithRetry(async () => (await import('./joint-lesson.tsx')).JointLesson)

const queryOf = (id: string | undefined, schoolId: string) => {
  const { key, date } = readLessonId(id)
  return { params: { schoolId, scheduleId: key }, query: { date } }
}

/** Looks up the stored sheet, which the page shows before the server has responded. */
export async function loadLesson({ params }: LoaderFunctionArgs) {
  await loadCached(lessons.sheet, queryOf(params['id'], session.read().profile?.schoolId ?? ''))
  return null
}

/** The sheet and the journal of one lesson. */
export function LessonPage() {
  const profile = useSession((state) => state.profile)
  const schoolId = profile?.schoolId ?? ''
  const requested = queryOf(useParams()['id'], schoolId)
  const { scheduleId } = requested.params
  const { date } = requested.query
  const { data, isCached, instead } = useSheetQuery(lessons.sheet, requested)
  const sheet = data?.data
  const lesson = sheet?.lesson
  const title = lesson ? `${jointText(lesson)} · ${lesson.subject.name}` : 'Absensi MaPel'
  useTitle(title)
  if (!sheet || !lesson) return instead
  const profileId = profile?.id ?? ''
  if (lesson.joint)
    return (
      <Suspense fallback={<ListSkeleton rows={10} />}>
        <JointLesson key={`${profileId}_${scheduleId}_${date}`} {...{ lesson, schoolId, profileId }} />
      </Suspense>
    )
  const place = {
    kind: 'lesson' as const,
    schoolId,
    academicClassId: lesson.academicClass.id,
    scheduleId,
    date,
    className: lesson.academicClass.name,
    lessonName: `${lesson.subject.shortName ?? lesson.subject.name} ${lesson.start}`,
  }
  const head = {
    // A phone's line is short.
    title: `${lesson.academicClass.name} · ${lesson.subject.shortName ?? lesson.subject.name}`,
    detail: lesson.subject.name,
    back: { to: dayPath(paths.subjectAttendance, sheet.day), label: 'Kembali ke daftar pelajaran' },
  }
  // Another lesson is another sheet: unsaved input must not carry over.
  return (
    <SheetForm
      key={`${profileId}_${scheduleId}_${date}`}
      hints={lessonHints}
      strip={<LessonStrip sheet={sheet} schoolId={schoolId} />}
      {...{ sheet, isCached, head, place, profileId }}
    />
  )
}
