import {
  type AttitudeGrade,
  attitudeGradeLabels,
  attitudeGrades,
} from '@hadir/contract/evaluation/report-card-words.ts'
import type { Extracurricular } from '@hadir/contract/student/extracurricular.ts'
import { clsx } from 'clsx'
import { Undo2, UserMinus } from 'lucide-react'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Select } from '../../../../ui/inputs/select.tsx'
import { ResultText } from '../result-text.tsx'

const options = attitudeGrades.map((value) => ({ value, label: `${value} · ${attitudeGradeLabels[value]}` }))

type Member = Extracurricular['roster'][number]

/** Unsaved changes of a member. */
export type MemberEdit = { predicate: AttitudeGrade | ''; description: string; isLeaving?: true }

type MemberRowProps = { member: Member; edit: MemberEdit | null; onEdit: (next: MemberEdit | null) => void }

/** One member: predikat and a sentence, or her removal. */
export function MemberRow({ member, edit, onEdit }: MemberRowProps) {
  const { student, academicClass, predicate, description, canWrite, isLocked } = member
  const now: MemberEdit = edit ?? { predicate: predicate ?? '', description: description ?? '' }
  const editOf = (merged: MemberEdit) => {
    const isSame = merged.predicate === (predicate ?? '') && merged.description === (description ?? '')
    return isSame ? null : merged
  }
  const change = (next: Partial<MemberEdit>) => onEdit(editOf({ ...now, ...next }))
  const isLeaving = edit?.isLeaving === true
  // What was typed before comes back too.
  const staying = editOf({ predicate: now.predicate, description: now.description })
  return (
    <li
      className={clsx(
        'grid gap-2 border-b px-4 py-2.5 last:border-b-0 md:grid-cols-[minmax(0,1fr)_11rem_minmax(0,1.2fr)_2.75rem] md:items-center',
        edit && 'bg-tint/50',
      )}
    >
      <p className="min-w-0">
        <span className={clsx('font-semibold break-words', isLeaving && 'line-through')}>{student.name}</span>
        <span className="block text-sm text-soft">{academicClass?.name ?? 'Tanpa kelas'}</span>
      </p>
      {!canWrite ? (
        <p className="md:col-span-3">
          {predicate ? attitudeGradeLabels[predicate] : 'Belum dinilai'}
          {description && <span className="text-soft"> · {description}</span>}{' '}
          {isLocked && <Badge>Rapor terkunci</Badge>}
        </p>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 md:contents">
          {isLeaving ? (
            <p className="text-danger md:col-span-2">Dikeluarkan saat disimpan</p>
          ) : (
            <>
              <Select
                aria-label={`Predikat ${student.name}`}
                value={now.predicate}
                placeholder="Belum dinilai"
                options={options}
                onChange={({ target }) =>
                  change({ predicate: attitudeGrades.find((one) => one === target.value) ?? '' })
                }
              />
              <ResultText
                rows={1}
                label={`Keterangan ${student.name}`}
                placeholder="Keterangan"
                value={now.description}
                onChange={(next) => change({ description: next })}
                className="max-md:order-3 max-md:col-span-2"
              />
            </>
          )}
          {/* One button for both, so that it keeps the focus. */}
          <Button
            size="icon"
            tone="quiet"
            aria-label={isLeaving ? `Urungkan, ${student.name} tetap anggota` : `Keluarkan ${student.name}`}
            title={isLeaving ? 'Urungkan' : 'Keluarkan'}
            onClick={() => onEdit(isLeaving ? staying : { ...now, isLeaving: true })}
          >
            {isLeaving ? (
              <Undo2 aria-hidden className="size-[18px]" />
            ) : (
              <UserMinus aria-hidden className="size-[18px]" />
            )}
          </Button>
        </div>
      )}
    </li>
  )
}
