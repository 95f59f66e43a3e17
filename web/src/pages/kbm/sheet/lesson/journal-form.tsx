import { maxJournalText, maxTopic } from '@hadir/contract/attendance/subject-attendance/lesson-record.ts'
import { History, NotebookPen } from 'lucide-react'
import { useState } from 'react'
import { LimitedText } from '../../../../components/form/fields/limited-text.tsx'
import { changeJournal, editedJournal, restoreJournal, shownJournal } from '../../../../offline/state/journal-state.ts'
import type { JournalValue, SheetState } from '../../../../offline/state/sheet-types.ts'
import type { SheetPlace } from '../../../../offline/state/sheet-place.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/inputs/checkbox.tsx'
import { JournalAttachment } from './journal-attachment.tsx'
import { JournalConflict } from './journal-conflict.tsx'
import { JournalHistory } from './journal-history.tsx'
import { lacksTopic } from './journal-problems.ts'

// Stored as typed; the server trims.
const text = (typed: string) => (typed === '' ? null : typed)

type JournalFormProps = {
  at: Extract<SheetPlace, { kind: 'lesson' }>
  state: SheetState
  isReadOnly: boolean
  onChange: (to: (state: SheetState) => SheetState) => unknown
}

/** What was taught, saved together with the marks and just as safe offline. */
export function JournalForm({ at, state, isReadOnly, onChange }: JournalFormProps) {
  const [isPastOpen, setPastOpen] = useState(false)
  const row = state.journal
  if (!row) return null
  const value = isReadOnly ? shownJournal(row) : editedJournal(row)
  const change = (patch: Partial<JournalValue>) => void onChange((now) => changeJournal(now, patch))
  const isTopicMissing = lacksTopic(state)
  return (
    <section
      id="jurnal"
      aria-labelledby="jurnal-judul"
      className="-mx-4 scroll-mt-32 border-b bg-surface px-4 py-5 lg:mx-0 lg:border-x"
    >
      <h2 id="jurnal-judul" className="flex items-center gap-2 text-lg font-bold">
        <NotebookPen aria-hidden className="size-5 text-accent" />
        Jurnal mengajar
      </h2>
      <JournalConflict row={row} onChange={onChange} />
      <div className="mt-3 grid gap-4 md:grid-cols-2">
        <div className="md:col-span-2">
          <LimitedText
            label="Materi"
            required={value.isFinal}
            error={isTopicMissing ? 'Isi materi sebelum menyelesaikan pertemuan' : undefined}
            data-topic
            autoComplete="off"
            disabled={isReadOnly}
            most={maxTopic}
            value={value.topic ?? ''}
            onChange={(topic) => change({ topic: text(topic) })}
          />
        </div>
        <div className="md:col-span-2">
          <LongText
            label="Kegiatan"
            value={value.activity}
            onChange={(activity) => change({ activity })}
            {...{ isReadOnly }}
          />
        </div>
        <LongText
          label="Hambatan"
          value={value.obstacle}
          onChange={(obstacle) => change({ obstacle })}
          {...{ isReadOnly }}
        />
        <LongText
          label="Tindak lanjut"
          value={value.followUp}
          onChange={(followUp) => change({ followUp })}
          {...{ isReadOnly }}
        />
        <div className="md:col-span-2">
          <JournalAttachment at={at} isReadOnly={isReadOnly} />
        </div>
        <div className="md:col-span-2">
          <Checkbox
            label="Pertemuan selesai, jurnal lengkap"
            checked={value.isFinal}
            disabled={isReadOnly}
            onChange={(event) => change({ isFinal: event.target.checked })}
          />
        </div>
      </div>
      {row.cell.rev > 0 && (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
          <p className="text-sm text-soft">{row.cell.by && `Terakhir ditulis oleh ${row.cell.by}.`}</p>
          <Button size="small" tone="quiet" aria-expanded={isPastOpen} onClick={() => setPastOpen(!isPastOpen)}>
            <History aria-hidden className="size-4" />
            {isPastOpen ? 'Tutup riwayat' : 'Riwayat jurnal'}
          </Button>
        </div>
      )}
      {isPastOpen && (
        // Another version has another history.
        <JournalHistory
          key={row.cell.rev}
          {...at}
          value={value}
          onRestore={isReadOnly ? undefined : (earlier) => void onChange((now) => restoreJournal(now, earlier))}
        />
      )}
    </section>
  )
}

type LongTextProps = {
  label: string
  value: string | null
  isReadOnly: boolean
  onChange: (value: string | null) => void
}

const LongText = ({ label, value, isReadOnly, onChange }: LongTextProps) => (
  <LimitedText
    label={label}
    disabled={isReadOnly}
    rows={2}
    most={maxJournalText}
    value={value ?? ''}
    onChange={(typed) => onChange(text(typed))}
  />
)
