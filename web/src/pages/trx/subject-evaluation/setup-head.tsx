import { RaporWayBack } from '../../../components/evaluation/rapor-way-back.tsx'
import { useSession } from '../../../session/store.ts'
import { semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import type { SubjectEvaluation } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { scoreGridPath } from '../../../paths.ts'
import { EvaluationState } from '../../../components/evaluation/evaluation-status.tsx'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/inputs/segmented.tsx'
import { ParticipantsDialog } from '../participants-dialog.tsx'
import { Dot } from '../../../ui/dot.tsx'
import { CopySetup, type CopyTarget } from './copy-setup.tsx'
import { TaskTitle } from '../../../components/screen/task-head.tsx'

const semesters = ([1, 2] as const).map((no) => ({ value: String(no), label: semesterNames[no] }))

type SetupHeadProps = { record: SubjectEvaluation; isDirty: boolean }

/** Whose set-up this is, in which semester, and its other actions. */
export function SetupHead({ record, isDirty }: SetupHeadProps) {
  const [, setAddress] = useSearchParams()
  const [copiesTo, setCopiesTo] = useState<CopyTarget | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const isTeacher = useSession((state) => state.profile?.role) === 'teacher'
  const missing = !record.isSetUp || isDirty ? 'Simpan susunan ini dahulu' : undefined
  const mayWriteScores = record.isOwn && record.status === 'DRAFT'
  return (
    <header className="grid gap-4">
      <div className="grid gap-1">
        {/* Of others the breadcrumb has it: only a teacher's menu is without these set-ups. */}
        {isTeacher && <RaporWayBack />}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <TaskTitle>
            {record.subject.name} {record.academicClass.name}
          </TaskTitle>
          <EvaluationState evaluation={record} />
        </div>
        <p className="text-soft">
          {record.teacher?.name ?? 'Belum ada guru'}
          <Dot />
          Tahun pelajaran {record.academicYear.name}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="w-full sm:w-60">
          <Segmented
            legend="Semester"
            isLegendHidden
            value={String(record.semesterNo)}
            segments={semesters}
            onChange={(semester) =>
              setAddress((now) => {
                const next = new URLSearchParams(now)
                next.set('semester', semester)
                return next
              })
            }
          />
        </div>
        <div className="flex flex-wrap gap-2">
          {record.isOwn && <Button onClick={() => setChoosing(true)}>Peserta</Button>}
          {record.isOwn && (
            <>
              <Button disabled={missing !== undefined} title={missing} onClick={() => setCopiesTo('classes')}>
                Salin ke kelas lain
              </Button>
              <Button disabled={missing !== undefined} title={missing} onClick={() => setCopiesTo('subjects')}>
                Salin ke mapel lain
              </Button>
            </>
          )}
          {record.isSetUp && (
            <Link to={scoreGridPath(record)} className={buttonLook({})}>
              {mayWriteScores ? 'Isi nilai' : 'Lihat nilai'}
            </Link>
          )}
        </div>
      </div>
      {isChoosing && <ParticipantsDialog evaluation={record} onClose={() => setChoosing(false)} />}
      {copiesTo && <CopySetup record={record} to={copiesTo} onClose={() => setCopiesTo(null)} />}
    </header>
  )
}
