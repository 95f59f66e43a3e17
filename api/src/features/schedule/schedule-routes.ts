import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { ownSchedule, scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import type { ClassSchedule, Copied, ScheduleFields } from '@hadir/contract/schedule/schedule-record.ts'
import { byClass, byName } from '../../platform/database/name-order.ts'
import type { Sorting } from '../../platform/database/read-page.ts'
import { completed } from '../../platform/http/complete-update.ts'
import { Failure } from '../../platform/failure.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { serve } from '../../platform/http/serve.ts'
import { serveList } from '../../platform/listing/serve-list.ts'
import { lockYear } from './year.ts'
import { sheet } from './export-columns.ts'
import { visibleSchedule, canSeeClass, canSeeTeacher } from './visibility.ts'
import { searchOf } from './search.ts'
import { namesThen, readSlot, selectSlots, slotMakerNow } from './slots.ts'
import { bellScheduleRoutes } from './bell-schedule-routes.ts'
import { readChoices } from './choices.ts'
import { composeWeek } from './compose-week.ts'
import { copyDay, copySemester } from './copy-lessons.ts'
import { requestedWeek } from './requested-week.ts'
import { withJointClasses } from './joint-day.ts'
import { lessonsOn } from './rules.ts'
import { addLesson, changeLesson, removeLessons } from './write-lesson.ts'

const sortingFor = (scope: SchoolScope, listed: Parameters<typeof searchOf>[1]): Sorting => {
  const then = namesThen(scope, listed.semesterNo)
  const inWeek = sql`slot.weekday, coalesce(slot.period_start, 0)`
  return {
    by: {
      weekday: sql`(slot.weekday, coalesce(slot.period_start, 0), coalesce(slot.start_minute, 0), ${byClass('class')})`,
      period: sql`(coalesce(slot.period_start, 0), coalesce(slot.start_minute, 0), slot.weekday)`,
      class: sql`(${byClass('class', { name: then.class })}, ${inWeek})`,
      subject: sql`(${byName(then.subject)}, ${inWeek})`,
      teacher: sql`(${byName(then.teacher)}, ${inWeek})`,
      room: byName('slot.room'),
    },
    defaultSort: 'weekday',
    id: sql`slot.id`,
    search: searchOf(scope, listed),
    isOfWholeSchool: true,
  }
}

export async function scheduleRoutes(app: FastifyInstance): Promise<void> {
  await bellScheduleRoutes(app)
  serveLessons(app, scheduleEndpoints)
  // Their handlers read no schoolId: the school comes from the scope.
  serveLessons(app, ownSchedule as unknown as Lessons)

  serve(app, scheduleEndpoints.removeMany, async ({ body }, scope) => {
    const removed = await removeLessons(scope, body.ids)
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
        data: await withJointClasses(
          scope,
          await lessonsOn(scope, {
            date,
            ...(of.kind === 'class' ? { academicClassId: of.id } : { teacherId: of.id }),
          }),
        ),
      }
    }
    return { data: await withJointClasses(scope, await lessonsOn(scope, { date })) }
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
      let found = await slotsInSight(scope, query)
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
      if (query.subjectId) found = found.where('given.subject_id', '=', query.subjectId)
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
    return changeLesson(scope, { before, year, body })
  })

  serve(app, endpoints.remove, async ({ params }, scope) => {
    await readSlot(scope, params.id)
    await removeLessons(scope, [params.id])
    return { data: null, message: 'Jadwal dihapus' }
  })
}

/** Those visible to the caller: the whole grid of a class of hers, else her own lessons. */
async function slotsInSight(
  scope: SchoolScope,
  { academicClassId, semesterNo }: { academicClassId?: string | undefined; semesterNo?: 1 | 2 | undefined },
) {
  const sight = await visibleSchedule(scope)
  const found = selectSlots(scope, semesterNo)
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
