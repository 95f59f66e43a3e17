import type { ClassSchedule, ScheduleFields } from '@hadir/contract/schedule/schedule-record.ts'
import { isSameHour } from '@hadir/contract/schedule/timetable.ts'
import { sql } from 'kysely'
import { Failure } from '../../platform/failure.ts'
import { insertRecord, updateRecord } from '../../platform/http/versioned-record.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { splitAtClosing } from './closed.ts'
import { insertSlots, openYear, placeOf, whyNot } from './copy.ts'
import { siblingsOf, wholeGroup } from './joint-slots.ts'
import { columnsOf, placeLesson, withinSemester, withTypedTimes } from './place.ts'
import { readSlot, selectSlots, slotMakerNow } from './slots.ts'
import { lockYear, type LockedYear } from './year.ts'

const saved = async (scope: SchoolScope, id: string) => ({
  data: await readSlot(scope, id),
  message: 'Jadwal tersimpan',
})

/** A new lesson, in a joint group one for each of its classes. */
export async function addLesson(scope: SchoolScope, body: ScheduleFields) {
  const id = await insertRecord(scope, 'class_schedule', await placeLesson(scope, body))
  await placeGroup(scope, id, { siblings: [], dates: {} })
  return saved(scope, id)
}

/** Moves or changes a lesson with those of its joint group; what lies in a closed semester stays there. */
export async function changeLesson(
  scope: SchoolScope,
  { before, year, body }: { before: ClassSchedule; year: LockedYear; body: ScheduleFields },
) {
  const isSameSubject = body.academicSubjectId === before.academicSubjectId
  const siblings = await readSiblings(scope, year, [before])
  // Another subject takes its hour: the group no longer has it.
  if (!isSameSubject) await removeSiblings(scope, year, siblings)
  const stays = await splitAtClosing(scope, year, isSameSubject ? [before, ...siblings] : [before])
  const moved = isSameSubject ? siblings.filter(({ id }) => !stays.has(id)) : []
  const columns = await placeLesson(scope, body, [
    ...(stays.has(before.id) ? [] : [before.id]),
    ...moved.map(({ id }) => id),
  ])
  let { id } = before
  if (stays.has(id)) id = await insertRecord(scope, 'class_schedule', columns)
  else await updateRecord(scope, 'class_schedule', { id, version: body.version, columns })
  const { validFrom = null, validTo = null } = body
  await placeGroup(scope, id, {
    siblings: moved,
    dates: {
      ...(validFrom !== before.validFrom && { valid_from: validFrom }),
      ...(validTo !== before.validTo && { valid_to: validTo }),
    },
  })
  return saved(scope, id)
}

type Dates = { valid_from?: string | null; valid_to?: string | null }

/**
 * Moves the lessons of the other classes of the group to the hour of this one, and adds those that are missing. Their
 * dates are their own unless they are changed: a class that joined during the year has no lesson before.
 */
async function placeGroup(
  scope: SchoolScope,
  id: string,
  { siblings, dates }: { siblings: readonly ClassSchedule[]; dates: Dates },
): Promise<void> {
  const slot = withTypedTimes(await readSlot(scope, id))
  if (!slot.jointGroupId) return
  const place = await openYear(scope, slot.academicYearId)
  const dated = withinSemester(place.semesters)
  const movedIds = new Set(siblings.map((one) => one.id))
  const others = place.slots.filter((one) => !movedIds.has(one.id)).map(dated)
  const added: ClassSchedule[] = []
  for (const mate of wholeGroup(slot, place.joint)) {
    if (others.some((one) => one.academicSubjectId === mate.academicSubjectId && isSameHour(one, mate))) continue
    const reason = whyNot(dated(mate), others, place.bells)
    if (reason) {
      throw new Failure('SCHEDULE_CLASH', {
        values: { reason },
        fields: { [slot.periodStart === null ? 'startTime' : 'periodStart']: reason },
      })
    }
    if (!siblings.some((one) => one.academicSubjectId === mate.academicSubjectId)) added.push(mate)
  }
  await insertSlots(scope, place.id, added)
  if (movedIds.size === 0) return
  const {
    academic_class_id: _class,
    academic_subject_id: _subject,
    valid_from: _from,
    valid_to: _to,
    ...shared
  } = columnsOf(slot, slot.academicSubjectId)
  await scope.db
    .updateTable('class_schedule')
    .set((eb) => ({ ...shared, ...dates, version: eb('version', '+', 1), updated_at: scope.clock.now() }))
    .where('school_id', '=', scope.schoolId)
    .where('id', 'in', [...movedIds])
    .execute()
}

/** The lessons of the other classes of the joint groups of these. */
async function readSiblings(scope: SchoolScope, year: LockedYear, slots: readonly ClassSchedule[]) {
  const joint = slots.filter(({ jointGroupId }) => jointGroupId !== null).map(withTypedTimes)
  return joint.length > 0 ? siblingsOf(joint, (await placeOf(scope, year)).slots) : []
}

/** Lessons of any year, with those of their joint groups; if one is history of a closed semester, none is removed. */
export async function removeLessons(scope: SchoolScope, ids: readonly string[]): Promise<number> {
  const rows = await selectSlots(scope)
    .where((eb) => eb('slot.id', '=', eb.fn.any(eb.val([...ids]))))
    .execute()
  const slots = rows.map(await slotMakerNow(scope))
  let removed = 0
  for (const yearId of [...new Set(slots.map(({ academicYearId }) => academicYearId))].toSorted()) {
    const year = await lockYear(scope, yearId)
    const ofYear = slots.filter(({ academicYearId }) => academicYearId === yearId)
    const all = [...ofYear, ...(await readSiblings(scope, year, ofYear))]
    await removeSiblings(scope, year, all)
    removed += all.length
  }
  return removed
}

async function removeSiblings(scope: SchoolScope, year: LockedYear, slots: readonly ClassSchedule[]): Promise<void> {
  const stays = await splitAtClosing(scope, year, slots)
  const gone = slots.flatMap(({ id }) => (stays.has(id) ? [] : id))
  await sql`delete from class_schedule where school_id = ${scope.schoolId} and id = any(${gone}::uuid[])`.execute(
    scope.db,
  )
}
