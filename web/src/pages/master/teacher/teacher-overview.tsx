import { type Teacher, teacherCompletenessItems } from '@hadir/contract/teacher/teacher.ts'
import { RecordPage } from '../../../components/form/record-page.tsx'
import { useTitle } from '../../../components/screen/use-title.ts'
import { useCan } from '../../../session/use-can.ts'
import { Missing } from '../completeness.tsx'
import { InvitationState } from './invitation-state.tsx'
import { TeacherDuties } from './teacher-duties.tsx'
import { TeacherHead } from './teacher-head.tsx'
import { TeacherNumbers } from './teacher-numbers.tsx'
import { TeacherParts } from './teacher-parts.tsx'
import { TeacherWeek } from './teacher-week.tsx'

type TeacherOverviewProps = {
  record: Teacher
  /** Of the running year: the history is that of her duties. */
  isOfYear?: boolean
}

/** What a teacher does this year, then her data; at the right, on a wide screen, her week and what belongs to the office. */
export function TeacherOverview({ record, isOfYear = false }: TeacherOverviewProps) {
  useTitle(record.name)
  const mayWrite = useCan('teacher:write')
  return (
    <RecordPage>
      <TeacherHead record={record} />
      <div className="flex flex-col gap-6 xl:flex-row xl:items-start">
        <div className="grid min-w-0 flex-1 grid-cols-1 gap-6">
          <TeacherDuties id={record.id} hasHistory={isOfYear} />
          <TeacherParts record={record} hasHistory={!isOfYear} />
        </div>
        <div className="grid grid-cols-1 gap-6 empty:hidden xl:w-88 xl:shrink-0">
          <TeacherWeek id={record.id} />
          {mayWrite && (
            <>
              <InvitationState record={record} />
              <section className="grid gap-2 rounded-surface border bg-surface p-4">
                <Missing title="Kelengkapan data" missing={record.missing ?? []} items={teacherCompletenessItems} />
              </section>
              <TeacherNumbers record={record} />
            </>
          )}
        </div>
      </div>
    </RecordPage>
  )
}
