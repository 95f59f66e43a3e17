import { markingReasonLabels } from '@hadir/contract/attendance/attendance-mark.ts'
import { JournalTexts } from '../../components/attendance/journal-texts.tsx'
import { StatusName } from '../../components/attendance/status-name.tsx'
import {
  hasUnsentJournal,
  type UnsentMark,
  unsentJournal,
  unsentMarks,
  withdrawJournal,
  withdrawMark,
} from '../../offline/state/unsent-marks.ts'
import type { SheetState } from '../../offline/state/sheet-types.ts'
import { Button } from '../../ui/button.tsx'

type Alter = (to: (state: SheetState) => SheetState) => void

/** Everything of a sheet that only this device has, each with its state and a button to discard it. */
export const UnsentMarksOfSheet = ({ state, onChange }: { state: SheetState; onChange: Alter }) => (
  <UnsentMarkList marks={unsentMarks(state)} onChange={onChange}>
    {state.journal && hasUnsentJournal(state) && (
      <OwnLine
        name="Jurnal mengajar"
        {...fateOf(state.journal, state.journal.cell.by)}
        onAct={() => onChange(withdrawJournal)}
        field={
          <div className="basis-full">
            <JournalTexts value={unsentJournal(state.journal)} besides={state.journal.cell} />
          </div>
        }
      />
    )}
  </UnsentMarkList>
)

type OwnMarkListProps = {
  marks: readonly UnsentMark[]
  onChange: Alter
  /** What completes a mark that cannot be saved as it is. */
  Completion?: React.ComponentType<{ mark: UnsentMark; onChange: Alter }>
  children?: React.ReactNode
}

export const UnsentMarkList = ({ marks, onChange, Completion, children }: OwnMarkListProps) => (
  <ul className="grid gap-3">
    {marks.map((mark) => {
      const { studentId, name, value, row } = mark
      return (
        <OwnLine
          key={studentId}
          studentId={studentId}
          name={name ?? 'Nama siswa tidak tersimpan di HP ini'}
          value={value}
          {...fateOf(row, row.cell.by)}
          onAct={() => onChange((now) => withdrawMark(now, studentId))}
          field={Completion && <Completion mark={mark} onChange={onChange} />}
        />
      )
    })}
    {children}
  </ul>
)

type OwnLineProps = {
  studentId?: string
  name: string
  value?: UnsentMark['value']
  text: string
  verb: string
  field?: React.ReactNode
  onAct: () => void
}

function OwnLine({ studentId, name, value, text, verb, field, onAct }: OwnLineProps) {
  const more = value && [value.minutesLate !== null && `${value.minutesLate} menit`, value.reason, value.note]
  return (
    <li data-student={studentId} className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <p className="min-w-0 flex-1 basis-40">
        <span className="block font-semibold break-words">{name}</span>
        {value && (
          <span className="block">
            <StatusName status={value.status} />
            {more?.some(Boolean) && ` · ${more.filter(Boolean).join(' · ')}`}
          </span>
        )}
        <span className="block text-soft">{text}</span>
      </p>
      {field}
      {/* The sheet's foot and keys find what is to be reviewed by this attribute. */}
      <Button size="small" data-status="" tabIndex={0} aria-label={`${verb}: ${name}`} onClick={onAct}>
        {verb}
      </Button>
    </li>
  )
}

/** Its state in words, and the label of the button that discards it. */
function fateOf(
  row: Pick<UnsentMark['row'], 'conflict' | 'queue' | 'draft' | 'suspended'> | Journal,
  by: string | null,
) {
  const { conflict, queue, draft, suspended } = row
  const why = conflict?.reason ? `${markingReasonLabels[conflict.reason]}.` : ''
  if (conflict?.verdict === 'rejected') return { text: `Ditolak. ${why}`, verb: 'Mengerti' }
  if (conflict?.verdict === 'held') return { text: `Menunggu persetujuan koreksi. ${why}`, verb: 'Mengerti' }
  if (conflict) return { text: `Sudah diisi lain${by ? ` oleh ${by}` : ''}.`, verb: 'Biarkan yang tersimpan' }
  if (suspended && !draft && queue.length === 0)
    return { text: 'Hari libur. Terkirim sendiri bila kembali menjadi hari sekolah.', verb: 'Buang' }
  return { text: queue.length > 0 ? 'Tersimpan di HP, belum terkirim.' : 'Belum disimpan.', verb: 'Buang' }
}

type Journal = NonNullable<SheetState['journal']>
