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
  const change = (next: Partial<MemberEdit>) => {
    const merged = { ...now, ...next }
    const isSame = merged.predicate === (predicate ?? '') && merged.description === (description ?? '')
    onEdit(isSame ? null : merged)
  }
  return (
    <li
      className={clsx(
        'grid gap-2 border-b px-4 py-2.5 last:border-b-0 md:grid-cols-[minmax(0,1fr)_11rem_minmax(0,1.2fr)_2.75rem] md:items-center',
        edit && 'bg-tint/50',
      )}
    >
      <p className="min-w-0">
        <span className={clsx('font-semibold break-words', edit?.isLeaving && 'line-through')}>{student.name}</span>
        <span className="block text-sm text-soft">{academicClass?.name ?? 'Tanpa kelas'}</span>
      </p>
      {!canWrite ? (
        <p className="md:col-span-3">
          {predicate ? attitudeGradeLabels[predicate] : 'Belum dinilai'}
          {description && <span className="text-soft"> · {description}</span>}{' '}
          {isLocked && <Badge>Rapor terkunci</Badge>}
        </p>
      ) : edit?.isLeaving ? (
        <p className="flex items-center justify-between gap-2 md:col-span-3">
          <span className="text-danger">Dikeluarkan saat disimpan</span>
          <Button size="small" onClick={() => onEdit(null)}>
            <Undo2 aria-hidden className="size-4" />
            Urungkan
          </Button>
        </p>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)_2.75rem] gap-2 md:contents">
          <Select
            aria-label={`Predikat ${student.name}`}
            value={now.predicate}
            placeholder="Belum dinilai"
            options={options}
            onChange={({ target }) => change({ predicate: attitudeGrades.find((one) => one === target.value) ?? '' })}
          />
          <ResultText
            rows={1}
            label={`Keterangan ${student.name}`}
            placeholder="Keterangan"
            value={now.description}
            onChange={(next) => change({ description: next })}
            className="max-md:order-3 max-md:col-span-2"
          />
          <Button
            size="icon"
            tone="quiet"
            aria-label={`Keluarkan ${student.name}`}
            onClick={() => onEdit({ ...now, isLeaving: true })}
          >
            <UserMinus aria-hidden className="size-[18px]" />
          </Button>
        </div>
      )}
    </li>
  )
}
