import { maxMinutesLate } from '@hadir/contract/attendance/attendance-mark.ts'
import type { Sheet } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { useState } from 'react'
import { readClockTime } from '../../../components/form/fields/time-field.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { Input } from '../../../ui/inputs/input.tsx'

type ArrivalTimeProps = { entry: Sheet['entry']; onMinutes: (minutes: number) => void }

/** Computes the minutes from a student's arrival time and the school's entry time. */
export function ArrivalTime({ entry, onMinutes }: ArrivalTimeProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  // With every key: Enter and Back close the window, and a box that is removed reports no blur.
  const type = (text: string) => {
    setTyped(text)
    const late = minutesLate(readClockTime(text), entry.time)
    if (late !== null && late > entry.graceMinutes && late <= maxMinutesLate) onMinutes(late)
  }
  const leave = (text: string) => {
    const time = readClockTime(text)
    setTyped(time)
    setError(whatIsWrong(time, minutesLate(time, entry.time), entry))
  }
  return (
    <Field
      label="Jam datang"
      error={error}
      help={`Masuk ${entry.time}${entry.graceMinutes > 0 ? `, toleransi ${entry.graceMinutes} menit` : ''}. Menit dihitung dari jam ini.`}
    >
      {(aria) => (
        <Input
          {...aria}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => type(event.target.value)}
          onBlur={(event) => leave(event.target.value)}
        />
      )}
    </Field>
  )
}

function whatIsWrong(time: string, late: number | null, entry: Sheet['entry']): string | undefined {
  if (time.trim() === '') return undefined
  if (late === null) return 'Tulis jam seperti 07:20'
  if (late <= entry.graceMinutes) return 'Jam ini belum terlambat menurut pengaturan sekolah'
  return late > maxMinutesLate ? `Paling banyak ${maxMinutesLate} menit` : undefined
}

function minutesOf(time: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time)
  return match ? Number(match[1]) * 60 + Number(match[2]) : null
}

/** Minutes from the school's entry time to an arrival, both HH:mm; negative before it, null for an invalid time. */
export function minutesLate(arrival: string, entry: string): number | null {
  const [came, begins] = [minutesOf(arrival), minutesOf(entry)]
  return came === null || begins === null ? null : came - begins
}
