import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { ownSchedule, scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import type { ClassSchedule, Copied, ScheduleFields } from '@hadir/contract/schedule/schedule-record.ts'
import type { Sorting } from '../../platform/database/listing/page.ts'
import { completed } from '../../platform/http/complete-update.ts'
import { Failure } from '../../platform/failure.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { serve } from '../../platform/http/serve.ts'
import { insertRecord, updateRecord } from '../../platform/http/versioned-record.ts'
import { serveList } from '../../platform/listing/serve-list.ts'
import { splitAtClosing } from './closed.ts'
import { placeLesson } from './place.ts'
import { lockYear } from './year.ts'
import { sheet } from './export-columns.ts'
import { visibleSchedule, canSeeClass, canSeeTeacher } from './visibility.ts'
import { searchOf } from './search.ts'
import { readSlot, selectSlots, slotMakerNow, toSlot } from './slots.ts'
import { bellScheduleRoutes } from './bell-schedule-routes.ts'
import { readChoices } from './choices.ts'
import { composeWeek } from './compose-week.ts'
import { copyDay, copySemester } from './copy-lessons.ts'
import { requestedWeek } from './requested-week.ts'
import { lessonsOn } from './rules.ts'

const sorting: Sorting = {
  by: {
    weekday: sql`(slot.weekday, coalesce(slot.period_start, 0), coalesce(slot.start_minute, 0), lower(class.name))`,
    period: sql`(coalesce(slot.period_start, 0), coalesce(slot.start_minute, 0), slot.weekday)`,
    class: sql`(class.grade, class.order_no, lower(class.name), slot.weekday, coalesce(slot.period_start, 0))`,
    subject: sql`(lower(subject.name), slot.weekday, coalesce(slot.period_start, 0))`,
    teacher: sql`(lower(teacher.name), slot.weekday, coalesce(slot.period_start, 0))`,
    room: sql`lower(slot.room)`,
  },
  defaultSort: 'weekday',
  id: sql`slot.id`,
  isOfWholeSchool: true,
}

const sortingFor = (scope: SchoolScope): Sorting => ({ ...sorting, search: searchOf(scope) })

export async function scheduleRoutes(app: FastifyInstance): Promise<void> {
  await bellScheduleRoutes(app)
  serveLessons(app, scheduleEndpoints)
  // Their handlers read no schoolId: the school comes from the scope.
  serveLessons(app, ownSchedule as unknown as Lessons)

  serve(app, scheduleEndpoints.removeMany, async ({ body }, scope) => {
    const removed = await removeSlots(scope, body.ids)
    return { data: { removed }, message: `${removed} jadwal dihapus` }
  })

  serve(app, scheduleEndpoints.copyDay, async ({ body }, scope) => copiedAnswer(await copyDay(scope, body)))

  serve(app, scheduleEndpoints.copySemester, async ({ body }, scope) => copiedAnswer(await copySemester(scope, body)))

  serve(app, scheduleEndpoints.week, async ({ query }, scope) => ({ data: await composeWeek(scope, query) }))

  serve(app, scheduleEndpoints.lessons, async ({ query }, scope) => {
    const { date, academicClassId, teacherId, whose } = query
    const sight = await visibleSchedule(scope)
    if (academicClassId || teacherId || whose === 'mine' || !sight.all) {
      const of = requestedWeek({ academicClassId, teacherId }, sight)
      return {
        data: await lessonsOn(scope, {
          date,
          ...(of.kind === 'class' ? { academicClassId: of.id } : { teacherId: of.id }),
        }),
      }
    }
    return { data: await lessonsOn(scope, { date }) }
  })

  serve(app, scheduleEndpoints.choices, async ({ query }, scope) => ({
    data: await readChoices(scope, await visibleSchedule(scope), query.academicYearId ?? null),
  }))
}

const copiedAnswer = (data: Copied) => ({
  data,
  message:
    data.skipped.length > 0
      ? `${data.copied.length} pelajaran disalin, ${data.skipped.length} dilewati`
      : `${data.copied.length} pelajaran disalin`,
})

type Lessons = Pick<typeof scheduleEndpoints, keyof typeof ownSchedule>

function serveLessons(app: FastifyInstance, endpoints: Lessons): void {
  serveList(app, endpoints, {
    find: async (scope, query) => {
      let found = await slotsInSight(scope, query.academicClassId)
      found = query.academicYearId
        ? found.where('slot.academic_year_id', '=', query.academicYearId)
        : found.where('slot.academic_year_id', 'in', (eb) =>
            eb
              .selectFrom('academic_year')
              .select('id')
              .where('school_id', '=', scope.schoolId)
              .where('is_active', '=', true),
          )
      if (query.semesterNo)
        found = found.where(sql<boolean>`coalesce(slot.semester_no, ${query.semesterNo}) = ${query.semesterNo}`)
      if (query.academicClassId) found = found.where('slot.academic_class_id', '=', query.academicClassId)
      if (query.teacherId) found = found.where('slot.teacher_id', '=', query.teacherId)
      if (query.weekday) found = found.where('slot.weekday', '=', query.weekday)
      if (query.subjectId) found = found.where('taught.subject_id', '=', query.subjectId)
      if (query.variant) found = found.where('slot.variant', '=', query.variant)
      return found
    },
    sorting: sortingFor,
    show: async (rows, scope) => rows.map(await slotMakerNow(scope)),
    sheet,
  })

  serve(app, endpoints.read, async ({ params }, scope) => {
    const slot = await readSlot(scope, params.id)
    const sight = await visibleSchedule(scope)
    const maySee = canSeeClass(sight, slot.academicClass.id) || canSeeTeacher(sight, slot.teacher.id)
    if (!maySee) throw new Failure('NOT_FOUND')
    return { data: slot }
  })

  serve(app, endpoints.create, async ({ body }, scope) => addLesson(scope, body))

  serve(app, endpoints.update, async ({ params, body: sent, sentFields }, scope) => {
    const before = await readSlot(scope, params.id)
    const year = await lockYear(scope, before.academicYearId)
    if (before.version !== sent.version) throw new Failure('CHANGED_MEANWHILE')
    const body = completed(sent, { sentFields, before: unchangedBy(before, sent) })
    const { validFrom, validTo } = body
    if (validFrom && validTo && validTo < validFrom) {
      throw new Failure('INVALID', { fields: { validTo: 'Tanggal selesai tidak boleh sebelum mulai' } })
    }
    if ((await splitAtClosing(scope, year, [before])).size > 0) return addLesson(scope, body)
    const columns = await placeLesson(scope, body, params.id)
    await updateRecord(scope, 'class_schedule', { id: params.id, version: body.version, columns: columns })
    return { data: await readSlot(scope, params.id), message: 'Jadwal tersimpan' }
  })

  serve(app, endpoints.remove, async ({ params }, scope) => {
    await readSlot(scope, params.id)
    await removeSlots(scope, [params.id])
    return { data: null, message: 'Jadwal dihapus' }
  })
}

/** Those visible to the caller: the whole grid of a class of hers, else her own lessons. */
async function slotsInSight(scope: SchoolScope, academicClassId: string | undefined) {
  const sight = await visibleSchedule(scope)
  const found = selectSlots(scope)
  if (sight.all) return found
  if (sight.teacherId && !(academicClassId && canSeeClass(sight, academicClassId))) {
    return found.where('slot.teacher_id', '=', sight.teacherId)
  }
  return found.where((eb) => eb('slot.academic_class_id', '=', eb.fn.any(eb.val([...sight.classIds]))))
}

/**
 * Fields that an update leaves unchanged when absent. The times of a lesson are always sent; another subject sets its
 * own teacher.
 */
const unchangedBy = (before: ClassSchedule, { academicSubjectId }: ScheduleFields) => ({
  teacherId: academicSubjectId === before.academicSubjectId ? before.teacher.id : undefined,
  room: before.room,
  variant: before.variant,
  validFrom: before.validFrom,
  validTo: before.validTo,
})

async function addLesson(scope: SchoolScope, body: ScheduleFields) {
  const id = await insertRecord(scope, 'class_schedule', await placeLesson(scope, body))
  return { data: await readSlot(scope, id), message: 'Jadwal tersimpan' }
}

/** Lessons of any year; if one is history of a closed semester, none is removed. */
async function removeSlots(scope: SchoolScope, ids: string[]): Promise<number> {
  const { db, schoolId } = scope
  const rows = await selectSlots(scope)
    .where((eb) => eb('slot.id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  const slots = rows.map((row) => toSlot(row, null))
  const splitIds = new Set<string>()
  for (const yearId of [...new Set(slots.map(({ academicYearId }) => academicYearId))].toSorted()) {
    const ofYear = slots.filter(({ academicYearId }) => academicYearId === yearId)
    for (const id of await splitAtClosing(scope, await lockYear(scope, yearId), ofYear)) splitIds.add(id)
  }
  await db
    .deleteFrom('class_schedule')
    .where('school_id', '=', schoolId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids.filter((id) => !splitIds.has(id))))))
    .execute()
  return slots.length
}
