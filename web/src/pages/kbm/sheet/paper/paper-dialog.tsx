import type { Sheet } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { useState } from 'react'
import { ActDialog } from '../../../../components/actions/act-dialog.tsx'
import { Field } from '../../../../ui/inputs/field.tsx'
import { Input } from '../../../../ui/inputs/input.tsx'
import { MarkValue } from '../../mark-value.tsx'
import { type PaperLine, readPaper } from './paper-entry.ts'

type PaperDialogProps = {
  sheet: Sheet
  /** Students without a mark so far: those who are not listed become H. */
  unmarked: readonly string[]
  onFill: (lines: readonly PaperLine[]) => void
  onClose: () => void
}

/** Enters a paper roster by keyboard alone: the absent students, a preview, Enter. */
export function PaperDialog({ sheet, unmarked, onFill, onClose }: PaperDialogProps) {
  const [typed, setTyped] = useState('')
  const [wasTried, setTried] = useState(false)
  const read = (text: string) => readPaper(text, { students: sheet.students, codes: sheet.marking.codes })
  const { lines, errors } = read(typed)
  const present = unmarked.filter((id) => !lines.some(({ studentId }) => studentId === id)).length
  // Unfinished input is not an error yet.
  const shownErrors = wasTried || /\s$/.test(typed) ? errors : read(typed.replace(/[^,;]*$/, '')).errors
  const fill = () => {
    setTried(true)
    if (errors.length > 0) return
    onFill(lines)
    onClose()
  }
  return (
    <ActDialog
      title="Isi dari kertas"
      description="Ketik nomor yang tidak hadir dengan hurufnya. Siswa lain yang belum diisi menjadi Hadir."
      verb="Isi lembar"
      onAct={fill}
      onClose={onClose}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          fill()
        }}
      >
        <Field
          label="Tidak hadir"
          required
          error={shownErrors.length > 0 ? shownErrors.join('. ') : undefined}
          help="Contoh: 3 s, 17 a, 21 i. Terlambat dengan menit (5 t 15), dispensasi dengan alasan (7 d lomba)."
        >
          {(aria) => (
            <Input
              {...aria}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the window exists for this one field
              autoFocus
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <section aria-label="Pratinjau" className="grid gap-1">
          <p role="status" className="font-semibold tabular-nums">
            {lines.length} tidak hadir, {present} menjadi Hadir
          </p>
          <ul className="grid gap-0.5 text-sm">
            {lines.map((line) => (
              <li key={line.studentId}>
                {line.no}. {line.name}: <MarkValue value={line.value} />
              </li>
            ))}
          </ul>
        </section>
      </form>
    </ActDialog>
  )
}
