import type { AbsentStatus } from '@hadir/contract/labels.ts'
import { completenessItems, type StudentRecord } from '@hadir/contract/student/student.ts'
import { readsWholeSchool } from '@hadir/contract/teacher/duty.ts'
import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { RecordPage } from '../../../components/form/record-page.tsx'
import { useTitle } from '../../../components/screen/use-title.ts'
import { useCan } from '../../../session/use-can.ts'
import { useSession } from '../../../session/store.ts'
import { Missing } from '../completeness.tsx'
import { StudentCards } from './student-cards.tsx'
import { StudentClasses } from './student-classes.tsx'
import { StudentHead } from './student-head.tsx'
import { StudentMonthCard } from './student-month.tsx'
import { StudentParts } from './student-parts.tsx'
import { StudentReaders } from './student-readers.tsx'
import { StudentScores } from './student-scores.tsx'
import { StudentTimeline } from './student-timeline.tsx'

type StudentPageProps = { record: StudentRecord; /** Of one of her years, above all else. */ membership?: ReactNode }

/**
 * All that the reader may see of a student: her days, scores and history, then her data. On a wide screen her days and
 * what belongs to the office stand at the right.
 */
export function StudentOverview({ record, membership }: StudentPageProps) {
  useTitle(record.name)
  const duties = useSession((state) => state.profile?.duties)
  const mayWrite = useCan('student:write')
  const [status, setStatus] = useState<AbsentStatus | null>(null)
  // A teacher who only teaches her may not see her days.
  const maySeeDays = record.isWhole || readsWholeSchool(duties)
  return (
    <RecordPage>
      <StudentHead record={record} />
      {membership}
      <div
        className={clsx(
          'grid grid-cols-1 items-start gap-6',
          maySeeDays && 'xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_1fr]',
        )}
      >
        {maySeeDays && (
          <div className="xl:col-start-2">
            <StudentMonthCard record={record} onCount={setStatus} />
          </div>
        )}
        <div className="grid min-w-0 grid-cols-1 gap-6 xl:row-span-2 xl:row-start-1">
          {maySeeDays && record.currentClass && <StudentScores id={record.id} />}
          {maySeeDays && <StudentTimeline id={record.id} status={status} onStatus={setStatus} />}
          <StudentParts record={record} />
        </div>
        {record.isWhole && (
          <div className="grid grid-cols-1 gap-6 xl:col-start-2">
            <StudentClasses record={record} />
            {mayWrite && (
              <section className="grid gap-2 rounded-surface border bg-surface p-4">
                <Missing title="Kelengkapan buku induk" missing={record.missing ?? []} items={completenessItems} />
              </section>
            )}
            {mayWrite && <StudentCards record={record} />}
            {mayWrite && <StudentReaders id={record.id} />}
          </div>
        )}
      </div>
    </RecordPage>
  )
}
