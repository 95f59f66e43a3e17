import { bellKindLabels, bellKinds, makeBells, minuteOf, timeOf } from '@hadir/contract/schedule/bell-schedule.ts'
import { weekdayNames, type Weekday } from '@hadir/contract/dates/dates.ts'
import { CopyPlus, Plus, X } from 'lucide-react'
import { type Control, Controller, useFieldArray, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { bellScheduleFields } from '@hadir/contract/schedule/bell-schedule.ts'
import { readClockTime, TimeField } from '../../../../components/form/fields/time-field.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Select } from '../../../../ui/inputs/select.tsx'
import { notify } from '../../../../ui/overlays/toast-store.ts'
import type { BellForm } from './make-week.tsx'

type Fields = z.input<typeof bellScheduleFields>
type DayBellsProps = { control: Control<Fields>; form: BellForm; index: number; weekdays: readonly Weekday[] }

const kindOptions = bellKinds.map((value) => ({ value, label: bellKindLabels[value] }))

/** The bells of one day, row by row; every time can be changed to the minute. */
export function DayBells({ control, form, index, weekdays }: DayBellsProps) {
  const { fields, append, remove } = useFieldArray({ control, name: `days.${index}.bells` })
  const bells = useWatch({ control, name: `days.${index}.bells` }) ?? []
  const numberOf = (row: number) => bells.slice(0, row + 1).filter(({ kind }) => kind === 'JP').length
  const add = () => {
    const last = readClockTime(bells.at(-1)?.end ?? '07:00')
    const start = /^\d{2}:\d{2}$/.test(last) ? last : '07:00'
    const jpMinutes = Number(form.getValues('jpMinutes')) || 40
    const [bell] = makeBells({ start, jpMinutes, count: 1, ceremonyMinutes: 0, breaks: [] })
    append(bell ?? { kind: 'JP', start, end: timeOf(Math.min(minuteOf(start) + 1, 1439)) })
  }
  const copy = () => {
    for (const other of weekdays.keys()) {
      if (other !== index) form.setValue(`days.${other}.bells`, structuredClone(bells), { shouldDirty: true })
    }
    notify({ title: 'Disalin', description: 'Jam hari ini berlaku juga untuk hari lain.', tone: 'success' })
  }
  const dayName = weekdayNames[(weekdays[index] ?? 1) - 1]
  return (
    <div className="grid gap-3">
      {fields.length === 0 && <p className="text-soft">Belum ada jam untuk hari {dayName}.</p>}
      <ol className="grid gap-2">
        {fields.map((row, at) => (
          <li
            key={row.id}
            className="grid grid-cols-[2.5rem_auto_auto_1fr_auto] items-start gap-2 max-sm:grid-cols-[2rem_1fr_1fr_auto]"
          >
            <span className="pt-2.5 text-right font-semibold tabular-nums">
              {bells[at]?.kind === 'JP' ? numberOf(at) : '–'}
            </span>
            <TimeField control={control} name={`days.${index}.bells.${at}.start`} label={`Baris ${at + 1} mulai`} />
            <TimeField control={control} name={`days.${index}.bells.${at}.end`} label={`Baris ${at + 1} selesai`} />
            <Controller
              control={control}
              name={`days.${index}.bells.${at}.kind`}
              render={({ field }) => (
                <Select
                  {...field}
                  aria-label={`Baris ${at + 1} jenis`}
                  options={kindOptions}
                  className="max-w-48 max-sm:order-last max-sm:col-span-2 max-sm:col-start-2"
                />
              )}
            />
            <Button tone="quiet" size="icon" aria-label={`Hapus baris ${at + 1}`} onClick={() => remove(at)}>
              <X aria-hidden className="size-4" />
            </Button>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={add}>
          <Plus aria-hidden className="size-4" />
          Tambah baris
        </Button>
        <Button
          size="small"
          onClick={copy}
          disabled={fields.length === 0}
          title={fields.length === 0 ? 'Belum ada jam yang dapat disalin' : undefined}
        >
          <CopyPlus aria-hidden className="size-4" />
          Salin {dayName} ke semua hari
        </Button>
      </div>
    </div>
  )
}
