import { z } from 'zod'
import { formatDate, schoolDate, weekdayNames, type SchoolDate, type Weekday } from '../dates/dates.ts'
import { endpoint } from '../endpoint.ts'
import type { Level } from '../labels.ts'
import { maybe } from '../fields/person-fields.ts'
import { typedText } from '../fields/typed-text.ts'
import { done, id, one, version } from '../resource.ts'
import { weekday } from '../dates/school-days.ts'

/** In Ramadan the weekly lessons continue, shorter; in exam weeks only lessons scheduled for them take place. */
export const scheduleVariants = ['NORMAL', 'RAMADAN', 'UJIAN'] as const
export type ScheduleVariant = (typeof scheduleVariants)[number]
export const variantLabels: Record<ScheduleVariant, string> = { NORMAL: 'Normal', RAMADAN: 'Ramadan', UJIAN: 'Ujian' }

export const bellKinds = ['JP', 'ISTIRAHAT', 'UPACARA'] as const
export type BellKind = (typeof bellKinds)[number]
export const bellKindLabels: Record<BellKind, string> = {
  JP: 'Jam pelajaran',
  ISTIRAHAT: 'Istirahat',
  UPACARA: 'Upacara',
}

/** Minutes of one jam pelajaran. Source: the ministry's structure of the curriculum, SD 35, SMP 40, SMA 45. */
export const jpMinutesOf: Record<Level, number> = { SD: 35, SMP: 40, SMA: 45 }

/** HH:mm in the school's time zone, any minute of the day. */
export const clockTime = typedText().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Tulis jam seperti 07:35')

export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const bellFields = z.strictObject({ start: clockTime, end: clockTime, kind: z.enum(bellKinds, 'Pilih jenis') })
export type BellFields = z.infer<typeof bellFields>

const dayFields = z.strictObject({ weekday, bells: z.array(bellFields).max(24, 'Paling banyak 24 baris sehari') })

/** Errors between the bells of one day, by row and field: each must end after it starts, and none may overlap. */
export function wrongBells(bells: readonly BellFields[]): { row: number; field: 'start' | 'end'; message: string }[] {
  const wrong: { row: number; field: 'start' | 'end'; message: string }[] = []
  const isRead = ({ start, end }: BellFields) => clockTime.safeParse(start).success && clockTime.safeParse(end).success
  const inOrder = bells
    .map((bell, row) => ({ ...bell, row }))
    .filter(isRead)
    .sort((a, b) => a.start.localeCompare(b.start))
  for (const [index, bell] of inOrder.entries()) {
    if (bell.end <= bell.start) {
      wrong.push({ row: bell.row, field: 'end', message: 'Selesai harus sesudah mulai' })
      continue
    }
    const before = inOrder.slice(0, index).find(({ end }) => end > bell.start)
    if (before) {
      wrong.push({ row: bell.row, field: 'start', message: `Bertumpuk dengan ${before.start}–${before.end}` })
    }
  }
  return wrong
}

export const bellScheduleFields = z
  .strictObject({
    variant: z.enum(scheduleVariants, 'Pilih varian'),
    validFrom: maybe(schoolDate),
    validTo: maybe(schoolDate),
    jpMinutes: z.number('Isi dengan angka').int('Isi dengan angka bulat').min(20, 'Minimal 20').max(60, 'Maksimal 60'),
    days: z.array(dayFields).max(7),
    /** From when on the new times apply. Default: today, if the old ones have been used. */
    changeFrom: maybe(schoolDate),
    version,
  })
  .superRefine(({ variant, validFrom, validTo, days }, context) => {
    const addIssue = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
    if (variant !== 'NORMAL' && !validFrom) addIssue(['validFrom'], 'Isi tanggal mulainya')
    if (variant !== 'NORMAL' && !validTo) addIssue(['validTo'], 'Isi tanggal selesainya')
    if (validFrom && validTo && validTo < validFrom) {
      addIssue(['validTo'], 'Tanggal selesai tidak boleh sebelum tanggal mulai')
    }
    for (const [index, day] of days.entries()) {
      for (const { row, field, message } of wrongBells(day.bells))
        addIssue(['days', index, 'bells', row, field], message)
      if (days.findIndex((other) => other.weekday === day.weekday) < index) {
        addIssue(['days', index, 'weekday'], 'Hari ini sudah ada')
      }
    }
  })
export type BellScheduleFields = z.infer<typeof bellScheduleFields>

/** `no` numbers the lessons of a day from 1; breaks and ceremonies have none. */
export const bell = z.object({
  no: z.number().int().nullable(),
  start: clockTime,
  end: clockTime,
  kind: z.enum(bellKinds),
})
export type Bell = z.infer<typeof bell>
export const bellDay = z.object({ weekday, bells: z.array(bell) })
export type BellDay = z.infer<typeof bellDay>

export const bellSchedule = z.object({
  id: z.uuid(),
  variant: z.enum(scheduleVariants),
  validFrom: schoolDate.nullable(),
  validTo: schoolDate.nullable(),
  jpMinutes: z.number().int(),
  /** Days without bells are omitted. */
  days: z.array(bellDay),
  version: z.number().int(),
})
export type BellSchedule = z.infer<typeof bellSchedule>

/** "Ramadan, 08/02/2027 sampai 09/03/2027" */
export function titleOf({
  variant,
  validFrom,
  validTo,
}: Pick<BellSchedule, 'variant' | 'validFrom' | 'validTo'>): string {
  const from = validFrom && `${validTo ? '' : 'mulai '}${formatDate(validFrom)}`
  const to = validTo && `sampai ${formatDate(validTo)}`
  return [variantLabels[variant], [from, to].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

export const isValidOn = (
  { validFrom, validTo }: { validFrom: SchoolDate | null; validTo: SchoolDate | null },
  date: SchoolDate,
): boolean => (validFrom === null || validFrom <= date) && (validTo === null || date <= validTo)

/** The bells of a day: a dated variant overrides the normal ones. */
export const bellsInForce = (all: readonly BellSchedule[], date: SchoolDate): BellSchedule | undefined =>
  all.find((one) => one.variant !== 'NORMAL' && isValidOn(one, date)) ??
  all.find((one) => one.variant === 'NORMAL' && isValidOn(one, date))

/** Those that apply today or later: past ones cannot clash. */
export const notOver = (all: readonly BellSchedule[], today: SchoolDate): BellSchedule[] =>
  all.filter(({ validTo }) => validTo === null || validTo >= today)

/** The bells to show for a variant: those in force on the day, else the next, else the last. */
export function bellsOfVariant(
  all: readonly BellSchedule[],
  { variant, date }: { variant: ScheduleVariant; date: SchoolDate },
): BellSchedule | undefined {
  const mine = all.filter((one) => one.variant === variant)
  const byStart = mine.toSorted((a, b) => (a.validFrom ?? '').localeCompare(b.validFrom ?? ''))
  return (
    mine.find((one) => isValidOn(one, date)) ?? byStart.find((one) => (one.validFrom ?? '') > date) ?? byStart.at(-1)
  )
}

export const bellsOn = (schedule: BellSchedule | undefined, day: Weekday): readonly Bell[] =>
  schedule?.days.find((one) => one.weekday === day)?.bells ?? []

export type DayPlan = {
  start: string
  jpMinutes: number
  count: number
  /** Minutes of a ceremony before the first lesson; 0 for none. */
  ceremonyMinutes: number
  /** A break after this many lessons. */
  breaks: readonly { after: number; minutes: number }[]
}

/** A day's bells from its start, the length and number of its lessons, and its breaks. */
export function makeBells({ start, jpMinutes, count, ceremonyMinutes, breaks }: DayPlan): BellFields[] {
  const bells: BellFields[] = []
  let minute = minuteOf(start)
  const add = (kind: BellKind, minutes: number) => {
    if (minutes <= 0) return
    // Everything that would end after midnight is omitted.
    if (minute + minutes < 24 * 60) bells.push({ kind, start: timeOf(minute), end: timeOf(minute + minutes) })
    minute += minutes
  }
  add('UPACARA', ceremonyMinutes)
  for (let no = 1; no <= count; no += 1) {
    add('JP', jpMinutes)
    for (const pause of breaks) if (pause.after === no && no < count) add('ISTIRAHAT', pause.minutes)
  }
  return bells
}

/** "Senin: 8 JP, 07:00–13:40" */
export function summaryOf({ weekday: day, bells }: BellDay): string {
  const lessons = bells.filter(({ kind }) => kind === 'JP').length
  return `${weekdayNames[day - 1]}: ${lessons} JP, ${bells[0]?.start ?? ''}–${bells.at(-1)?.end ?? ''}`
}

const path = '/api/v1/config/school/:schoolId/bell-schedule'
const params = z.object({ schoolId: id })
const access = { read: 'school-config:read', write: 'school-config:write' } as const

/** A school has only a few, so the list is not paged. */
export const bellScheduleEndpoints = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'Jam pelajaran',
    access: access.read,
    scope: 'school',
    params,
    response: one(z.array(bellSchedule)),
  }),
  read: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    summary: 'Satu susunan jam pelajaran',
    access: access.read,
    scope: 'school',
    params: params.extend({ id }),
    response: one(bellSchedule),
  }),
  create: endpoint({
    method: 'POST',
    path,
    summary: 'Tambah susunan jam pelajaran',
    access: access.write,
    scope: 'school',
    params,
    body: bellScheduleFields,
    response: one(bellSchedule),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    summary: 'Ubah susunan jam pelajaran',
    access: access.write,
    scope: 'school',
    params: params.extend({ id }),
    body: bellScheduleFields,
    response: one(bellSchedule),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Hapus susunan jam pelajaran',
    access: access.write,
    scope: 'school',
    params: params.extend({ id }),
    response: done,
  }),
}
