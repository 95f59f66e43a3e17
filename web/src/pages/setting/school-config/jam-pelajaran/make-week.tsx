import { makeBells, type BellScheduleFields } from '@hadir/contract/schedule/bell-schedule.ts'
import { normalizeTyped } from '@hadir/contract/fields/typed-text.ts'
import { weekdayNames, type Weekday } from '@hadir/contract/dates/dates.ts'
import { Plus, WandSparkles, X } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { readClockTime } from '../../../../components/form/fields/time-field.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/inputs/checkbox.tsx'
import { Field } from '../../../../ui/inputs/field.tsx'
import { Input } from '../../../../ui/inputs/input.tsx'
import { notify } from '../../../../ui/overlays/toast-store.ts'
import type { z } from 'zod'
import type { bellScheduleFields } from '@hadir/contract/schedule/bell-schedule.ts'

export type BellForm = UseFormReturn<z.input<typeof bellScheduleFields>>
type Break = { after: string; minutes: string }

const numberIn = ({ target }: ChangeEvent<HTMLInputElement>) => normalizeTyped(target.value)

/** Generates a week's bells from the start of school, the length and number of lessons, and the breaks. */
export function MakeWeek({ form, weekdays }: { form: BellForm; weekdays: readonly Weekday[] }) {
  const [start, setStart] = useState('07:00')
  const [count, setCount] = useState('8')
  const [ceremony, setCeremony] = useState('')
  const [breaks, setBreaks] = useState<Break[]>([
    { after: '3', minutes: '15' },
    { after: '6', minutes: '30' },
  ])
  const [days, setDays] = useState<readonly Weekday[]>(weekdays)
  const isReady =
    /^([01]\d|2[0-3]):[0-5]\d$/.test(readClockTime(start)) &&
    Number(count) >= 1 &&
    Number(count) <= 20 &&
    days.length > 0
  const make = () => {
    for (const [index, day] of weekdays.entries()) {
      if (!days.includes(day)) continue
      const bells: BellScheduleFields['days'][number]['bells'] = makeBells({
        start: readClockTime(start),
        jpMinutes: Number(form.getValues('jpMinutes')),
        count: Number(count),
        ceremonyMinutes: day === 1 ? Number(ceremony) || 0 : 0,
        breaks: breaks.map((one) => ({ after: Number(one.after), minutes: Number(one.minutes) })),
      })
      form.setValue(`days.${index}.bells`, bells, { shouldDirty: true })
    }
    form.clearErrors('days')
    notify({ title: 'Jam dibuat', description: 'Periksa tiap hari di bawah, lalu simpan.', tone: 'success' })
  }
  const changeBreak = (at: number, change: Partial<Break>) =>
    setBreaks(breaks.map((one, index) => (index === at ? { ...one, ...change } : one)))
  return (
    <fieldset className="grid gap-4 rounded-surface bg-sunken p-4 md:col-span-2 sm:grid-cols-3">
      <legend className="float-left font-semibold sm:col-span-3">Buat jam seminggu</legend>
      <Field label="Jam masuk" required>
        {(aria) => (
          <Input
            {...aria}
            inputMode="numeric"
            value={start}
            onChange={(event) => setStart(event.target.value)}
            onBlur={() => setStart(readClockTime(start))}
          />
        )}
      </Field>
      <Field label="Jumlah JP sehari" required>
        {(aria) => (
          <Input
            {...aria}
            inputMode="numeric"
            value={count}
            onChange={(event) => setCount(numberIn(event).slice(0, 2))}
          />
        )}
      </Field>
      <Field label="Upacara Senin (menit)">
        {(aria) => (
          <Input
            {...aria}
            inputMode="numeric"
            value={ceremony}
            placeholder="Misalnya 40"
            onChange={(event) => setCeremony(numberIn(event).slice(0, 3))}
          />
        )}
      </Field>
      <div className="grid gap-2 sm:col-span-3">
        {breaks.map((one, index) => (
          <div key={index} className="flex flex-wrap items-center gap-2">
            <span>Istirahat sesudah jam ke-</span>
            <Input
              aria-label={`Istirahat ${index + 1} sesudah jam ke-`}
              inputMode="numeric"
              className="max-w-16"
              value={one.after}
              onChange={(event) => changeBreak(index, { after: numberIn(event) })}
            />
            <span>selama</span>
            <Input
              aria-label={`Lama istirahat ${index + 1} (menit)`}
              inputMode="numeric"
              className="max-w-16"
              value={one.minutes}
              onChange={(event) => changeBreak(index, { minutes: numberIn(event) })}
            />
            <span>menit</span>
            <Button
              tone="quiet"
              size="icon"
              aria-label={`Hapus istirahat ${index + 1}`}
              onClick={() => setBreaks(breaks.filter((_, at) => at !== index))}
            >
              <X aria-hidden className="size-4" />
            </Button>
          </div>
        ))}
        <Button
          tone="quiet"
          size="small"
          className="justify-self-start"
          onClick={() => setBreaks([...breaks, { after: '', minutes: '15' }])}
        >
          <Plus aria-hidden className="size-4" />
          Tambah istirahat
        </Button>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 sm:col-span-3">
        <div role="group" aria-label="Untuk hari" className="flex flex-wrap gap-x-4">
          {weekdays.map((day) => (
            <Checkbox
              key={day}
              label={weekdayNames[day - 1] ?? ''}
              checked={days.includes(day)}
              onChange={(event) => setDays(event.target.checked ? [...days, day] : days.filter((one) => one !== day))}
            />
          ))}
        </div>
        <Button
          onClick={make}
          disabled={!isReady}
          title={isReady ? undefined : 'Isi jam masuk, jumlah JP, dan pilih hari'}
        >
          <WandSparkles aria-hidden className="size-4" />
          Buat jam
        </Button>
      </div>
    </fieldset>
  )
}
