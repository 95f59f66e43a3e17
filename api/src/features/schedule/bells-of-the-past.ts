import {
  bellsInForce,
  bellsOn,
  type BellSchedule,
  type BellScheduleFields,
} from '@hadir/contract/schedule/bell-schedule.ts'
import { addDays, eachDay, weekdayOf, type SchoolDate, type Weekday } from '@hadir/contract/dates/dates.ts'
import { byName } from '../../platform/database/name-order.ts'
import { Failure } from '../../platform/failure.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { closedSemesters, inClosed } from '../academic-year/rules.ts'
import { readSetting } from '../config/school/rules.ts'
import { readBellSchedules } from './bells.ts'

const wrong = (field: string, message: string) => new Failure('INVALID', { fields: { [field]: message } })

/**
 * The day from which changed times apply, if the schedule stays as it was until the day before. Null when it is changed
 * as a whole: it has not been used yet, only its dates change, or the user says that it was wrong from its first day.
 */
export async function changesFrom(
  scope: SchoolScope,
  before: BellSchedule,
  body: BellScheduleFields,
): Promise<SchoolDate | null> {
  const lastRung = await lastDayRung(scope, before)
  if (!lastRung) return null
  if (body.variant !== before.variant) {
    throw wrong('variant', 'Jam ini sudah dipakai: buat susunan baru untuk varian lain')
  }
  if (isSameTimes(before, body)) return null
  const { today } = await readSetting(scope)
  const isOver = before.validTo !== null && before.validTo < today
  if (isOver && !body.changeFrom)
    throw wrong('changeFrom', 'Susunan ini sudah berakhir: isi mulai kapan jamnya dibetulkan')
  const from = body.changeFrom ?? today
  if (body.validTo && from > body.validTo) throw wrong('changeFrom', 'Sesudah susunan ini berakhir')
  const first = await firstDayRung(scope, { validFrom: body.validFrom ?? before.validFrom })
  return first === null || from <= first ? null : from
}

const isSameTimes = (before: BellSchedule, { jpMinutes, days }: BellScheduleFields) =>
  before.jpMinutes === jpMinutes && timesOf(before.days) === timesOf(days)

type Day = { weekday: number; bells: readonly { start: string; end: string; kind: string }[] }

const timesOf = (days: readonly Day[]): string =>
  days
    .flatMap(({ weekday, bells }) => bells.map(({ start, end, kind }) => `${weekday} ${start} ${end} ${kind}`))
    .toSorted()
    .join()

/** The last day before today on which a schedule applied while the school was running; null when there is none. */
export async function lastDayRung(scope: SchoolScope, bells: BellSchedule): Promise<SchoolDate | null> {
  const { today } = await readSetting(scope)
  const first = await firstDayRung(scope, bells)
  const yesterday = addDays(today, -1)
  const last = bells.validTo !== null && bells.validTo < yesterday ? bells.validTo : yesterday
  return first !== null && first <= last && (await enteredOn(scope, bells.id)) < today ? last : null
}

/** A school without a semester has used no bells. */
async function firstDayRung(
  { db, schoolId }: SchoolScope,
  { validFrom }: Pick<BellSchedule, 'validFrom'>,
): Promise<SchoolDate | null> {
  const { first } = await db
    .selectFrom('semester')
    .select((eb) => eb.fn.min<SchoolDate | null>('start_date').as('first'))
    .where('school_id', '=', schoolId)
    .executeTakeFirstOrThrow()
  if (first === null) return null
  return validFrom !== null && validFrom > first ? validFrom : first
}

async function enteredOn({ db, schoolId }: SchoolScope, id: string): Promise<SchoolDate> {
  const { entered_on } = await db
    .selectFrom('bell_schedule')
    .select('entered_on')
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return entered_on
}

/** Checked after the bells were changed: no day of a closed semester may have different times. */
export async function assertPastUnchanged(scope: SchoolScope, before: readonly BellSchedule[]): Promise<void> {
  const after = await readBellSchedules(scope)
  const extra = await scope.db
    .selectFrom('holiday')
    .select(['start_date', 'end_date', 'follows_weekday'])
    .where('school_id', '=', scope.schoolId)
    .where('follows_weekday', 'is not', null)
    .orderBy('start_date')
    .orderBy(byName('name'))
    .execute()
  const ringing = (all: readonly BellSchedule[], date: SchoolDate) => {
    const inForce = bellsInForce(all, date)
    const followed = extra.find((day) => day.start_date <= date && date <= day.end_date)?.follows_weekday
    return JSON.stringify([inForce?.variant, bellsOn(inForce, (followed as Weekday | undefined) ?? weekdayOf(date))])
  }
  for (const semester of await closedSemesters(scope, { first: '0001-01-01' })) {
    const days = eachDay(semester.start_date, semester.end_date)
    if (days.some((date) => ringing(before, date) !== ringing(after, date))) throw inClosed(semester, 'jam pelajaran')
  }
}
