import {
  type BellFields,
  bellKindLabels,
  bellScheduleEndpoints,
  jpMinutesOf,
  scheduleVariants,
  titleOf,
  variantLabels,
  type BellSchedule,
} from '@hadir/contract/schedule/bell-schedule.ts'
import { weekdayNames, type Weekday } from '@hadir/contract/dates/dates.ts'
import { schoolConfigEndpoints, type SchoolConfig } from '@hadir/contract/config/school/school.ts'
import { scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOptionsOf } from '../../../../http/query.ts'
import { DeleteRecord } from '../../../../components/form/delete-record.tsx'
import { ErrorState } from '../../../../components/feedback/error-state.tsx'
import { DateField, NumberField, SelectField } from '../../../../components/form/fields/fields.tsx'
import { ListSkeleton } from '../../../../components/list/list-skeleton.tsx'
import { RecordForm } from '../../../../components/form/record-form.tsx'
import type { Wholes } from '../../../../components/form/versions.ts'
import { useRecordId } from '../../../../components/form/record-id.ts'
import { paths } from '../../../../paths.ts'
import { useSchoolId } from '../../../../session/use-school-id.ts'
import { Segmented } from '../../../../ui/inputs/segmented.tsx'
import { DayBells } from './day-bells.tsx'
import { MakeWeek } from './make-week.tsx'

const touches = [bellScheduleEndpoints.list, scheduleEndpoints.list, scheduleEndpoints.week, scheduleEndpoints.lessons]
const variantOptions = scheduleVariants.map((value) => ({ value, label: variantLabels[value] }))

export function BellFormPage() {
  const id = useRecordId()
  const params = { schoolId: useSchoolId() }
  const config = useQuery(queryOptionsOf(schoolConfigEndpoints.read, { params }))
  const bells = useQuery({
    ...queryOptionsOf(bellScheduleEndpoints.read, { params: { ...params, id: id ?? '' } }),
    enabled: id !== null,
    gcTime: 0,
  })
  if (config.isPending || (id !== null && bells.isPending)) return <ListSkeleton rows={8} />
  if (!config.data) return <ErrorState error={config.error} onRetry={() => void config.refetch()} />
  if (id !== null && !bells.data)
    return <ErrorState error={bells.error ?? new Error('Tidak ditemukan')} onRetry={() => void bells.refetch()} />
  return <BellForm config={config.data.data} record={bells.data?.data ?? null} />
}

function BellForm({ config, record }: { config: SchoolConfig; record: BellSchedule | null }) {
  const schoolId = useSchoolId()
  const chosen: readonly Weekday[] = config.general.activeDays ?? [1, 2, 3, 4, 5]
  // A former school day keeps its bells until somebody removes them.
  const weekdays = ([1, 2, 3, 4, 5, 6, 7] as const).filter(
    (day) => chosen.includes(day) || record?.days.some(({ weekday }) => weekday === day),
  )
  const [shown, setShown] = useState<Weekday>(weekdays[0] ?? 1)
  const params = record ? { schoolId, id: record.id } : { schoolId }
  return (
    <div className="grid gap-6">
      <RecordForm
        title={record ? `Jam Pelajaran ${titleOf(record)}` : 'Tambah jam pelajaran'}
        endpoint={record ? bellScheduleEndpoints.update : bellScheduleEndpoints.create}
        params={params as never}
        defaults={toFields(record, weekdays, jpMinutesOf[config.level])}
        resource={bellScheduleEndpoints}
        toFields={(saved: BellSchedule) => toFields(saved, weekdays, jpMinutesOf[config.level])}
        wholes={bellsOfDays}
        touches={touches}
        backTo={paths.bells}
      >
        {(control, form) => (
          <>
            <SelectField control={control} name="variant" label="Varian" options={variantOptions} required />
            <NumberField
              control={control}
              name="jpMinutes"
              label="Lama 1 JP (menit)"
              help="SD 35, SMP 40, SMA 45"
              required
            />
            <DateField control={control} name="validFrom" label="Berlaku mulai" />
            <DateField control={control} name="validTo" label="Berlaku sampai" />
            {record && (
              <DateField
                control={control}
                name="changeFrom"
                label="Perubahan jam berlaku mulai"
                help="Kosong: hari ini. Hari-hari sebelumnya tetap memakai jam yang lama. Untuk membetulkan kesalahan, isi tanggal yang lebih awal."
              />
            )}
            <MakeWeek form={form} weekdays={weekdays} />
            <section className="grid gap-4 border-t pt-5 md:col-span-2" aria-label="Jam tiap hari">
              <Segmented
                legend="Hari"
                value={String(shown)}
                segments={weekdays.map((day) => ({
                  value: String(day),
                  label: weekdayNames[day - 1] ?? '',
                  short: (weekdayNames[day - 1] ?? '').slice(0, 3),
                }))}
                onChange={(day) => setShown(Number(day) as Weekday)}
              />
              <DayBells key={shown} control={control} form={form} index={weekdays.indexOf(shown)} weekdays={weekdays} />
            </section>
          </>
        )}
      </RecordForm>
      {record && (
        <DeleteRecord
          endpoint={bellScheduleEndpoints.remove}
          params={{ schoolId, id: record.id }}
          what={`jam pelajaran ${titleOf(record)}`}
          touches={touches}
          backTo={paths.bells}
        />
      )}
    </div>
  )
}

type Days = { days: { weekday: Weekday; bells: BellFields[] }[] }
const dayAt = (path: string, { days }: Days) => days[Number(path.split('.')[1])]

/** The bells of a day are one unit: half of one version and half of another are no schedule. */
const bellsOfDays: Wholes = {
  of: (field) => /^days\.\d+/.exec(field)?.[0],
  label: (path, fields) => `Jam hari ${weekdayNames[(dayAt(path, fields as Days)?.weekday ?? 1) - 1] ?? ''}`,
  show: (path, fields) =>
    (dayAt(path, fields as Days)?.bells ?? [])
      .map(({ start, end, kind }) => `${start}–${end}${kind === 'JP' ? '' : ` ${bellKindLabels[kind]}`}`)
      .join(', ') || '(kosong)',
}

const toFields = (record: BellSchedule | null, weekdays: readonly Weekday[], jpMinutes: number) => ({
  variant: record?.variant ?? 'NORMAL',
  validFrom: record?.validFrom ?? '',
  validTo: record?.validTo ?? '',
  jpMinutes: record?.jpMinutes ?? jpMinutes,
  days: weekdays.map((weekday) => ({
    weekday,
    bells: (record?.days.find((day) => day.weekday === weekday)?.bells ?? []).map(({ start, end, kind }) => ({
      start,
      end,
      kind,
    })),
  })),
  changeFrom: '',
  version: record?.version,
})
