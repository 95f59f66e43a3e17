import { lessons } from '@hadir/contract/attendance/subject-attendance/subject-attendance.ts'
import type { LessonInfo, LessonSheet } from '@hadir/contract/attendance/subject-attendance/lesson-record.ts'
import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { jointText } from '../../../components/attendance/joint-text.ts'
import { LessonStrip } from './lesson-strip.tsx'
import { dayPath } from '../sheet/sheet-address.ts'
import { type ClassSheet, EachSheet } from '../sheet/joint/each-sheet.tsx'
import { JointForm } from '../sheet/joint/joint-form.tsx'
import { useSheetQuery } from '../sheet/sheet-query.tsx'

type JointLessonProps = { lesson: LessonInfo; schoolId: string; profileId: string }

/** The sheet of a joint lesson: those of its classes, shown as one. */
export function JointLesson({ lesson, schoolId, profileId }: JointLessonProps) {
  const keys = (lesson.joint ?? []).map(({ key }) => key)
  return (
    <EveryLesson {...{ keys, schoolId }} date={lesson.date}>
      {(sheets) => {
        const [first] = sheets
        const title = [lesson.subject.shortName ?? lesson.subject.name, jointText(lesson)].join(' · ')
        return (
          first && (
            <EachSheet {...{ profileId, sheets }}>
              {(opened) => (
                <JointForm
                  parts={opened}
                  title={title}
                  back={{ to: dayPath(paths.subjectAttendance, first.sheet.day), label: 'Kembali ke daftar pelajaran' }}
                  strip={<LessonStrip sheet={first.sheet} schoolId={schoolId} />}
                />
              )}
            </EachSheet>
          )
        )
      }}
    </EveryLesson>
  )
}

type EveryLessonProps = {
  keys: readonly string[]
  date: string
  schoolId: string
  fetched?: readonly ClassSheet[]
  children: (sheets: readonly ClassSheet[]) => ReactNode
}

function EveryLesson({ keys, fetched = [], children, ...of }: EveryLessonProps) {
  const [first, ...rest] = keys
  return first ? (
    <OneLesson key={first} {...of} {...{ fetched }} scheduleId={first}>
      {(all) => (
        <EveryLesson keys={rest} fetched={all} {...of}>
          {children}
        </EveryLesson>
      )}
    </OneLesson>
  ) : (
    children(fetched)
  )
}

type OneLessonProps = Omit<EveryLessonProps, 'keys'> & { scheduleId: string; fetched: readonly ClassSheet[] }

function OneLesson({ scheduleId, date, schoolId, fetched, children }: OneLessonProps) {
  const query = { params: { schoolId, scheduleId }, query: { date } }
  const { data, isCached, instead } = useSheetQuery(lessons.sheet, query)
  if (!data) return instead
  return children([...fetched, { sheet: data.data, isCached, place: placeOf(data.data, schoolId) }])
}

const placeOf = ({ lesson }: LessonSheet, schoolId: string): ClassSheet['place'] => ({
  kind: 'lesson',
  schoolId,
  academicClassId: lesson.academicClass.id,
  scheduleId: lesson.key,
  date: lesson.date,
  className: lesson.academicClass.name,
  lessonName: `${lesson.subject.shortName ?? lesson.subject.name} ${lesson.start}`,
})
