import { needsOf } from '@hadir/contract/labels.ts'
import { maxMinutesLate, maxNote } from '@hadir/contract/attendance/attendance-mark.ts'
import type {
  Sheet as SheetOfClass,
  SheetStudent,
} from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { normalizeTyped } from '@hadir/contract/fields/typed-text.ts'
import { CalendarClock } from 'lucide-react'
import { Suspense, useState } from 'react'
import { LimitedText } from '../../../components/form/fields/limited-text.tsx'
import { useIsPhone } from '../../../components/screen/use-is-phone.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { Input } from '../../../ui/inputs/input.tsx'
import { Drawer } from '../../../ui/overlays/dialog.tsx'
import { ArrivalTime } from './arrival-time.tsx'
import { LetterPhoto } from './paper/letter-photo.tsx'
import { SheetHistory } from './conflicts/sheet-history.tsx'
import { restore } from '../../../offline/state/restore-version.ts'
import type { SheetState } from '../../../offline/state/sheet-types.ts'
import type { Value } from '../../../offline/state/mark-row.ts'
import { lazyOnOpen } from '../../../ui/lazy-with-retry.tsx'

const PlanDialog = lazyOnOpen(async () => (await import('../plan-dialog.tsx')).PlanDialog)

const usualMinutes = [5, 10, 15, 30, 45]
const usualReasons = ['Lomba', 'Tugas sekolah', 'Kegiatan keagamaan', 'Tugas organisasi']

type SheetMoreProps = {
  schoolId: string
  academicClassId: string
  className: string
  date: string
  scheduleId?: string | undefined
  student: SheetStudent
  entry: SheetOfClass['entry']
  /** Whether planned absences can be entered for her. */
  mayPlan: boolean
  value: Value
  isReadOnly: boolean
  /** Whether a change needs a reason. */
  needsReason: boolean
  onChange: (patch: Partial<Value>) => void
  onAlter: (to: (state: SheetState) => SheetState) => void
  onClose: () => void
}

/** What one letter cannot express: minutes late, the reason, a note; and who marked this student before. */
export function SheetMore(props: SheetMoreProps) {
  const { student, entry, value, isReadOnly, mayPlan, needsReason, onChange, onAlter, onClose, ...place } = props
  const [minutes, setMinutes] = useState(value.minutesLate === null ? '' : String(value.minutesLate))
  const isPhone = useIsPhone()
  const [isPlanning, setPlanning] = useState(false)
  const needs = needsOf(value.status)
  const isMinutesWrong = needs === 'minutesLate' && !isMinutes(minutes)
  const typeMinutes = (typed: string) => {
    setMinutes(typed)
    onChange({ minutesLate: isMinutes(typed) ? Number(typed) : null })
  }
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} title={student.name} description={`NIS ${student.nis}`}>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          onClose()
        }}
      >
        {needs === 'minutesLate' && (
          <div className="grid gap-2">
            <p className="font-semibold">Terlambat</p>
            <Choices
              values={usualMinutes.map(String)}
              chosen={minutes}
              unit=" menit"
              isFirst={isPhone}
              disabled={isReadOnly}
              onChoose={(late) => {
                typeMinutes(late)
                onClose()
              }}
            />
            <Field
              label="Terlambat berapa menit"
              required
              error={minutes !== '' && isMinutesWrong ? `Isi dengan angka 1 sampai ${maxMinutesLate}` : undefined}
            >
              {(aria) => (
                <Input
                  {...aria}
                  inputMode="numeric"
                  autoComplete="off"
                  disabled={isReadOnly}
                  value={minutes}
                  onChange={(event) => typeMinutes(normalizeTyped(event.target.value))}
                />
              )}
            </Field>
            {!isReadOnly && <ArrivalTime entry={entry} onMinutes={(late) => typeMinutes(String(late))} />}
          </div>
        )}
        {needs === 'reason' && (
          <div className="grid gap-2">
            <TextBox
              label="Alasan dispensasi"
              value={value.reason}
              disabled={isReadOnly}
              isRequired
              onChange={(reason) => onChange({ reason })}
            />
            <Choices
              values={usualReasons}
              chosen={value.reason ?? ''}
              disabled={isReadOnly}
              onChoose={(reason) => {
                onChange({ reason })
                onClose()
              }}
            />
          </div>
        )}
        <TextBox
          label="Catatan"
          value={value.note}
          disabled={isReadOnly || value.status === null}
          help={value.status === null ? 'Pilih dahulu status siswa.' : undefined}
          onChange={(note) => onChange({ note })}
        />
        <div className="flex justify-end gap-2">
          {!isReadOnly && value.status !== null && (
            <Button
              className="mr-auto"
              onClick={() => {
                onChange({ status: null })
                onClose()
              }}
            >
              Kosongkan
            </Button>
          )}
          <Button type="submit" tone="primary">
            Selesai
          </Button>
        </div>
      </form>
      {mayPlan && (
        <Button className="mt-6" onClick={() => setPlanning(true)}>
          <CalendarClock aria-hidden className="size-4" />
          Catat ketidakhadiran beberapa hari
        </Button>
      )}
      <Suspense>
        {isPlanning && (
          <PlanDialog
            schoolId={place.schoolId}
            student={{ studentId: student.studentId, name: student.name, date: place.date }}
            onClose={() => setPlanning(false)}
          />
        )}
      </Suspense>
      {!place.scheduleId && (
        <div className="mt-6 border-t pt-4">
          <LetterPhoto
            schoolId={place.schoolId}
            academicClassId={place.academicClassId}
            className={place.className}
            date={place.date}
            student={student}
            isReadOnly={isReadOnly}
          />
        </div>
      )}
      <SheetHistory
        {...place}
        studentId={student.studentId}
        value={value}
        needsReason={needsReason}
        onRestore={
          isReadOnly
            ? undefined
            : (earlier, restores) => {
                onAlter((now) => restore(now, student.studentId, earlier, restores))
                onClose()
              }
        }
      />
    </Drawer>
  )
}

const isMinutes = (typed: string) => /^\d{1,3}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= maxMinutesLate

type TextBoxProps = {
  label: string
  value: string | null
  disabled: boolean
  isRequired?: boolean
  help?: string | undefined
  onChange: (text: string | null) => void
}

function TextBox({ label, value, disabled, isRequired = false, help, onChange }: TextBoxProps) {
  return (
    <LimitedText
      {...{ label, help, disabled }}
      required={isRequired}
      autoComplete="off"
      most={maxNote}
      value={value ?? ''}
      // Stored as typed; the server trims.
      onChange={(text) => onChange(text === '' ? null : text)}
    />
  )
}

/** A press completes what the status asked for, and with it the window. */
type ChoicesProps = {
  values: readonly string[]
  chosen: string
  unit?: string
  /** The window opens on it, and a phone without its keyboard. */
  isFirst?: boolean
  disabled: boolean
  onChoose: (value: string) => void
}

function Choices({ values, chosen, unit = '', isFirst = false, disabled, onChoose }: ChoicesProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {values.map((value, at) => (
        <Button
          key={value}
          size="small"
          tone={value === chosen ? 'primary' : 'plain'}
          aria-pressed={value === chosen}
          data-first={(isFirst && at === 0) || undefined}
          disabled={disabled}
          onClick={() => onChoose(value)}
        >
          {value}
          {unit}
        </Button>
      ))}
    </div>
  )
}
