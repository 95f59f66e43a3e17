import { needsOf } from '@hadir/contract/labels.ts'
import { maxNote } from '@hadir/contract/attendance/attendance-mark.ts'
import { normalizeTyped } from '@hadir/contract/fields/typed-text.ts'
import { useState } from 'react'
import { tooLong } from '../../../../components/form/fields/too-long.ts'
import type { Value } from '../../../../offline/state/mark-row.ts'
import { change, lacks } from '../../../../offline/state/sheet-state.ts'
import type { SheetState } from '../../../../offline/state/sheet-types.ts'
import type { UnsentMark } from '../../../../offline/state/unsent-marks.ts'
import { Field } from '../../../../ui/inputs/field.tsx'
import { Input } from '../../../../ui/inputs/input.tsx'

type Lacking = 'minutesLate' | 'reason' | 'note'
const labels: Record<Lacking, string> = { minutesLate: 'Menit terlambat', reason: 'Alasan dispensasi', note: 'Catatan' }

const lackingIn = ({ status, minutesLate, note, reason }: Value): Lacking => {
  const needs = needsOf(status)
  if (needs === 'minutesLate' && minutesLate === null) return 'minutesLate'
  return (needs === 'reason' && !note && !reason) || (reason && tooLong(reason, maxNote)) ? 'reason' : 'note'
}

const minutesIn = (typed: string) => {
  const minutes = normalizeTyped(typed)
  return /^\d{1,3}$/.test(minutes) ? Number(minutes) : null
}

type OffSheetFieldProps = { mark: UnsentMark; onChange: (to: (state: SheetState) => SheetState) => unknown }

/**
 * Completes or shortens the mark of a student who has no row: until then it stops the whole sheet from being saved. It
 * stays while its text is being corrected.
 */
export function OffSheetField({ mark: { studentId, name, value, row }, onChange }: OffSheetFieldProps) {
  const problem = row.draft ? lacks(value) : null
  const [lacking, setLacking] = useState<Lacking | null>(null)
  if (problem && !lacking) setLacking(lackingIn(value))
  if (!lacking || !row.draft) return null
  const text = String(value[lacking] ?? '')
  const write = (typed: string) => (lacking === 'minutesLate' ? minutesIn(typed) : typed === '' ? null : typed)
  return (
    <div className="basis-full">
      <Field
        label={`${labels[lacking]}${name ? ` ${name}` : ''}`}
        required
        error={problem ? (tooLong(text, maxNote) ?? problem) : undefined}
      >
        {(aria) => (
          <Input
            {...aria}
            // As with the button beside it: the sheet finds here what it cannot save.
            data-status=""
            tabIndex={0}
            autoComplete="off"
            inputMode={lacking === 'minutesLate' ? 'numeric' : undefined}
            value={text}
            onChange={({ target }) => onChange((now) => change(now, studentId, { [lacking]: write(target.value) }))}
          />
        )}
      </Field>
    </div>
  )
}
