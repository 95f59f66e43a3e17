import type { FastifyInstance } from 'fastify'
import {
  bellScheduleEndpoints,
  titleOf,
  type BellSchedule,
  type BellScheduleFields,
} from '@hadir/contract/schedule/bell-schedule.ts'
import { addDays, formatDate } from '@hadir/contract/dates/dates.ts'
import { completed } from '../../platform/http/complete-update.ts'
import { Failure } from '../../platform/failure.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { serve } from '../../platform/http/serve.ts'
import { newId } from '../../platform/ids.ts'
import { readSetting } from '../config/school/rules.ts'
import { readBellSchedules, writeBells } from './bells.ts'
import { changesFrom, lastDayRung, assertPastUnchanged } from './bells-of-the-past.ts'
import { assertLessonsFit } from './bells-in-use.ts'

export async function bellScheduleRoutes(app: FastifyInstance): Promise<void> {
  serve(app, bellScheduleEndpoints.list, async (_, scope) => ({ data: await readBellSchedules(scope) }))

  serve(app, bellScheduleEndpoints.read, async ({ params }, scope) => ({ data: await readBells(scope, params.id) }))

  serve(app, bellScheduleEndpoints.create, async ({ body }, scope) => {
    await lockBells(scope)
    const all = await readBellSchedules(scope)
    assertNoOverlap(body, all)
    const id = await addBells(scope, body)
    await assertPastUnchanged(scope, all)
    await assertLessonsFit(scope)
    return { data: await readBells(scope, id), message: 'Jam pelajaran tersimpan' }
  })

  serve(app, bellScheduleEndpoints.update, async ({ params, body: sent, sentFields }, scope) => {
    await lockBells(scope)
    const all = await readBellSchedules(scope)
    const before = all.find(({ id }) => id === params.id)
    if (!before) throw new Failure('NOT_FOUND')
    if (before.version !== sent.version) throw new Failure('CHANGED_MEANWHILE')
    const body = completed(sent, { sentFields, before })
    assertDateOrder(body)
    const others = all.filter(({ id }) => id !== params.id)
    assertNoOverlap(body, others)
    const from = await changesFrom(scope, before, body)
    // The old times stay for the days before; the new ones become a separate schedule.
    const old = from && { ...body, validTo: addDays(from, -1) }
    await scope.db
      .updateTable('bell_schedule')
      .set({
        ...toColumns(old ? { ...old, jpMinutes: before.jpMinutes } : body),
        version: before.version + 1,
        updated_at: scope.clock.now(),
      })
      .where('school_id', '=', scope.schoolId)
      .where('id', '=', params.id)
      .execute()
    if (!from) await writeBells(scope, params.id, body.days)
    const id = from ? await addBells(scope, { ...body, validFrom: from }) : params.id
    await assertPastUnchanged(scope, all)
    await assertLessonsFit(scope)
    const message = from
      ? `Jam baru berlaku mulai ${formatDate(from)}. Hari-hari sebelumnya tetap memakai jam yang lama.`
      : 'Jam pelajaran tersimpan'
    return { data: await readBells(scope, id), message }
  })

  serve(app, bellScheduleEndpoints.remove, async ({ params }, scope) => {
    await lockBells(scope)
    const all = await readBellSchedules(scope)
    const before = all.find(({ id }) => id === params.id)
    if (!before) throw new Failure('NOT_FOUND')
    const lastRung = await lastDayRung(scope, before)
    if (lastRung && lastRung === before.validTo) throw new Failure('BELLS_RUNG')
    await (lastRung ? endBells(scope, before, lastRung) : removeBells(scope, before.id))
    await assertPastUnchanged(scope, all)
    await assertLessonsFit(scope)
    return {
      data: null,
      message: lastRung
        ? `Jam pelajaran berakhir ${formatDate(lastRung)}. Hari-hari sebelumnya tetap memakainya.`
        : 'Jam pelajaran dihapus',
    }
  })
}

async function addBells(scope: SchoolScope, body: BellScheduleFields): Promise<string> {
  const id = newId()
  const { today } = await readSetting(scope)
  await scope.db
    .insertInto('bell_schedule')
    .values({ school_id: scope.schoolId, id, ...toColumns(body), entered_on: today, updated_at: scope.clock.now() })
    .execute()
  await writeBells(scope, id, body.days)
  return id
}

const endBells = ({ db, schoolId, clock }: SchoolScope, { id, version }: BellSchedule, lastDay: string) =>
  db
    .updateTable('bell_schedule')
    .set({ valid_to: lastDay, version: version + 1, updated_at: clock.now() })
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .execute()

const removeBells = ({ db, schoolId }: SchoolScope, id: string) =>
  db.deleteFrom('bell_schedule').where('school_id', '=', schoolId).where('id', '=', id).execute()

async function readBells(scope: SchoolScope, id: string): Promise<BellSchedule> {
  const found = (await readBellSchedules(scope)).find((one) => one.id === id)
  if (!found) throw new Failure('NOT_FOUND')
  return found
}

/**
 * Two operators who change the bells at once do so one after the other, and nobody places a lesson meanwhile (place.ts
 * locks the same rows).
 */
async function lockBells({ db, schoolId }: SchoolScope): Promise<void> {
  await db.selectFrom('school_setting').select('school_id').where('school_id', '=', schoolId).forNoKeyUpdate().execute()
  await db
    .selectFrom('academic_year')
    .select('id')
    .where('school_id', '=', schoolId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** The body is checked before missing fields are filled in. */
function assertDateOrder({ validFrom, validTo }: BellScheduleFields): void {
  if (!validFrom || !validTo || validFrom <= validTo) return
  throw new Failure('INVALID', { fields: { validTo: 'Tanggal selesai tidak boleh sebelum tanggal mulai' } })
}

/** On any day exactly one NORMAL schedule may apply, and at most one of the dated variants. */
function assertNoOverlap({ variant, validFrom, validTo }: BellScheduleFields, others: readonly BellSchedule[]): void {
  const isSameKind = (other: BellSchedule) => (other.variant === 'NORMAL') === (variant === 'NORMAL')
  const overlaps = (other: BellSchedule) =>
    (!validTo || !other.validFrom || other.validFrom <= validTo) &&
    (!validFrom || !other.validTo || validFrom <= other.validTo)
  const other = others.find((one) => isSameKind(one) && overlaps(one))
  if (!other) return
  const message = `Tanggalnya bertumpuk dengan susunan ${titleOf(other)}`
  throw new Failure('INVALID', { fields: { validFrom: message } })
}

const toColumns = ({ variant, validFrom, validTo, jpMinutes }: BellScheduleFields) => ({
  variant,
  valid_from: validFrom ?? null,
  valid_to: validTo ?? null,
  jp_minutes: jpMinutes,
})
