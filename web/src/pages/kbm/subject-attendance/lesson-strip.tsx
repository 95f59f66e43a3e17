import { journalStateLabels, type LessonSheet } from '@hadir/contract/attendance/subject-attendance/lesson-record.ts'
import { NotebookPen, Table2, Trash2, UserRoundCheck } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useCan } from '../../../session/use-can.ts'
import { paths, recordPath } from '../../../paths.ts'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { periodsText, teacherText, timesText } from '../lesson-words.ts'
import { focusTopic } from '../sheet/lesson/lesson-hints.ts'
import { lazyOnOpen } from '../../../ui/lazy-with-retry.tsx'

const LessonTeacherDialog = lazyOnOpen(async () => (await import('./lesson-teacher-dialog.tsx')).LessonTeacherDialog)
const RemoveExtraDialog = lazyOnOpen(async () => (await import('./remove-extra-dialog.tsx')).RemoveExtraDialog)

/** The lesson's hour and teacher, and a link to its journal. */
export function LessonStrip({ sheet, schoolId }: { sheet: LessonSheet; schoolId: string }) {
  const { lesson } = sheet
  const mayScore = useCan('score:write')
  const [isOpen, setOpen] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const facts = [
    timesText(lesson),
    periodsText(lesson),
    lesson.meetingNo && `Pertemuan ${lesson.meetingNo}`,
    lesson.room,
  ]
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-56 text-sm">
        <p className="font-semibold tabular-nums">{facts.filter(Boolean).join(' · ')}</p>
        <p className="text-soft">
          {teacherText(lesson)}
          {lesson.teacherNote && ` · ${lesson.teacherNote}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {sheet.maySetTeacher && (
          <Button size="small" onClick={() => setOpen(true)}>
            <UserRoundCheck aria-hidden className="size-4" />
            Kehadiran guru
          </Button>
        )}
        <Button size="small" onClick={focusTopic}>
          <NotebookPen aria-hidden className="size-4" />
          Jurnal: {journalStateLabels[lesson.journalState]}
        </Button>
        {mayScore && (
          <Link
            to={recordPath(paths.subjectEvaluation, lesson.academicSubjectId)}
            className={buttonLook({ size: 'small' })}
          >
            <Table2 aria-hidden className="size-4" />
            Nilai
          </Link>
        )}
        {sheet.removal && (
          <Button size="small" tone="quiet" onClick={() => setRemoving(true)}>
            <Trash2 aria-hidden className="size-4" />
            Hapus pelajaran tambahan
          </Button>
        )}
      </div>
      <Suspense>
        {isOpen && <LessonTeacherDialog sheet={sheet} schoolId={schoolId} onClose={() => setOpen(false)} />}
        {isRemoving && <RemoveExtraDialog sheet={sheet} schoolId={schoolId} onClose={() => setRemoving(false)} />}
      </Suspense>
    </div>
  )
}
