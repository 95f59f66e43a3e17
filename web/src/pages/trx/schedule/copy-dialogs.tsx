import { weekdayNames } from '@hadir/contract/dates/dates.ts'
import type { ClassSchedule, ScheduleWeek } from '@hadir/contract/schedule/schedule-record.ts'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { Select } from '../../../ui/inputs/select.tsx'
import type { Timetable } from './use-timetable.ts'

export type Copying = 'day' | 'semester'

type CopyDialogsProps = {
  week: ScheduleWeek
  variant: ClassSchedule['variant']
  timetable: Timetable
  copying: Copying | null
  onClose: () => void
}

/** What is asked before a day or last semester's timetable is copied. */
export function CopyDialogs({ week, variant, timetable, copying, onClose }: CopyDialogsProps) {
  const [from, setFrom] = useState(String(week.activeDays[0] ?? 1))
  const [to, setTo] = useState(String(week.activeDays[1] ?? 2))
  const options = week.activeDays.map((day) => ({ value: String(day), label: weekdayNames[day - 1] ?? '' }))
  const dayOf = (value: string) => week.activeDays.find((day) => String(day) === value) ?? 1
  const then = (run: () => unknown) => () => {
    onClose()
    void run()
  }
  return (
    <>
      <Dialog
        open={copying === 'semester'}
        onOpenChange={onClose}
        title="Salin dari semester lalu"
        description="Yang bentrok atau mata pelajarannya sudah tidak ada dilewati dan disebutkan. Salinan dapat diurungkan."
        actions={
          <>
            <Button onClick={then(() => timetable.copySemester())}>Semua kelas</Button>
            <Button tone="primary" onClick={then(() => timetable.copySemester(week.of.id))}>
              Kelas {week.of.name} saja
            </Button>
          </>
        }
      />
      <Dialog
        open={copying === 'day'}
        onOpenChange={onClose}
        title={`Salin hari, kelas ${week.of.name}`}
        description="Pelajaran yang bentrok di hari tujuan dilewati."
        actions={
          <Button
            tone="primary"
            disabled={from === to}
            title={from === to ? 'Pilih hari yang berbeda' : undefined}
            onClick={then(() => timetable.copyDay({ variant, from: dayOf(from), to: dayOf(to) }))}
          >
            Salin
          </Button>
        }
      >
        <div className="grid grid-cols-2 gap-4">
          <Field label="Dari" required>
            {(aria) => (
              <Select {...aria} options={options} value={from} onChange={(event) => setFrom(event.target.value)} />
            )}
          </Field>
          <Field label="Ke" required>
            {(aria) => (
              <Select {...aria} options={options} value={to} onChange={(event) => setTo(event.target.value)} />
            )}
          </Field>
        </div>
      </Dialog>
    </>
  )
}
