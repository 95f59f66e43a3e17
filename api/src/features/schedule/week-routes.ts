import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { jpMinutesOf, minuteOf } from '@hadir/contract/schedule/bell-schedule.ts'
import type { Weekday } from '@hadir/contract/dates/dates.ts'
import type { Level } from '@hadir/contract/labels.ts'
import { scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import type { ClassSchedule, ScheduleChoices } from '@hadir/contract/schedule/schedule-record.ts'
import { Failure } from '../../platform/failure.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { serve } from '../../platform/http/serve.ts'
import { gradeOrder } from '../class/rules.ts'
import { readSetting } from '../config/school/rules.ts'
import { readBellSchedules } from './bells.ts'
import { lessonsOn } from './rules.ts'
import { visibleSchedule, canSeeClass, canSeeTeacher, type Visibility } from './visibility.ts'
import { slotMaker } from './slots.ts'
import { readWeekOf, selectLeader, selectSubjects, selectWeek, type WeekOf } from './week.ts'

export async function scheduleWeekRoutes(app: FastifyInstance): Promise<void> {
  serve(app, scheduleEndpoints.week, async ({ query }, scope) => {
    const sight = await visibleSchedule(scope)
    const of = requestedWeek(query, sight)
    const { semesterNo, variant } = query
    const { name, year_id, year_name, closed } = await readWeekOf(scope, of, query.academicYearId)
    const setting = await readSetting(scope)
    const bells = await readBellSchedules(scope)
    const withElsewhere = scope.role === 'school_admin'
    const week = await selectWeek(scope, { yearId: year_id, semesterNo, variant, of, withElsewhere })
    const toSlot = slotMaker(bells, setting.today)
    const slots = week.own.map(toSlot)
    const subjects = of.kind === 'class' ? await selectSubjects(scope, { academicClassId: of.id, semesterNo }) : []
    const minutes = jpMinutesOf[setting.level as Level]
    const scheduled = (id: string) => slots.filter((slot) => slot.academicSubjectId === id)
    return {
      data: {
        of: { ...of, name },
        academicYear: { id: year_id, name: year_name },
        semesterNo,
        isClosed: closed.includes(semesterNo),
        activeDays: (setting.active_days ?? []) as Weekday[],
        bells,
        slots,
        elsewhere: week.elsewhere.map(toSlot),
        subjects: subjects.map((one) => ({
          ...one,
          scheduledJp: scheduled(one.academicSubjectId).reduce((sum, slot) => sum + jpOf(slot, minutes), 0),
        })),
        school: {
          name: setting.name,
          npsn: setting.npsn,
          address: setting.address,
          regency: setting.regency,
          lines: setting.letterhead_lines,
        },
        signature: {
          place: setting.sign_place ?? setting.regency ?? '',
          principal: setting.principal_name ? { name: setting.principal_name, nip: setting.principal_nip } : null,
          homeroomTeacher: await selectLeader(scope, of),
        },
        today: setting.today,
      },
    }
  })

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

/** The requested week; by default the caller's own, and never one that she may not see. */
function requestedWeek(
  {
    academicClassId,
    teacherId,
    room,
  }: { academicClassId?: string | undefined; teacherId?: string | undefined; room?: string | undefined },
  sight: Visibility,
): WeekOf {
  const [ownClass] = sight.classIds
  if (academicClassId) return allowed({ kind: 'class', id: academicClassId }, canSeeClass(sight, academicClassId))
  if (teacherId) return allowed({ kind: 'teacher', id: teacherId }, canSeeTeacher(sight, teacherId))
  if (room) return allowed({ kind: 'room', id: room }, sight.all)
  if (sight.teacherId) return { kind: 'teacher', id: sight.teacherId }
  if (ownClass) return { kind: 'class', id: ownClass }
  throw new Failure('NOT_FOUND')
}

function allowed(of: WeekOf, may: boolean): WeekOf {
  if (!may) throw new Failure('NOT_FOUND')
  return of
}

/** Typed times count as the number of lessons that fit into them. */
const jpOf = ({ periodStart, periodEnd, startTime, endTime }: ClassSchedule, minutes: number): number => {
  if (periodStart !== null && periodEnd !== null) return periodEnd - periodStart + 1
  return startTime && endTime ? Math.round((minuteOf(endTime) - minuteOf(startTime)) / minutes) : 0
}

async function readChoices(
  { db, schoolId, ...scope }: SchoolScope,
  sight: Visibility,
  yearId: string | null,
): Promise<ScheduleChoices> {
  const { today } = await readSetting({ db, schoolId, ...scope })
  const mine = [...sight.classIds]
  const { rows } = await sql<{
    year: ScheduleChoices['academicYear']
    semester: 1 | 2 | null
    classes: ScheduleChoices['classes']
    teachers: ScheduleChoices['teachers']
    rooms: string[]
    subjects: ScheduleChoices['subjects']
  }>`
    with year as (select id, name from academic_year where school_id = ${schoolId}
        and case when ${yearId}::uuid is null then is_active else id = ${yearId}::uuid end)
    select (select json_build_object('id', id, 'name', name) from year) as year,
      (select s.no from semester s join year on year.id = s.academic_year_id
        where s.school_id = ${schoolId} order by (s.end_date >= ${today}) desc,
          case when s.end_date >= ${today} then s.no else -s.no end limit 1) as semester,
      (select coalesce(json_agg(json_build_object('id', a.id, 'name', class.name)
          order by ${gradeOrder}, class.order_no, lower(class.name)), '[]')
        from academic_class a join year on year.id = a.academic_year_id
        join class on class.school_id = a.school_id and class.id = a.class_id
        where a.school_id = ${schoolId} and (${sight.all} or a.id = any(${mine}::uuid[]))) as classes,
      (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by lower(t.name)), '[]')
        from teacher t where t.school_id = ${schoolId} and (t.status = 'AKTIF' or exists (select from class_schedule s
            join year on year.id = s.academic_year_id where s.school_id = t.school_id and s.teacher_id = t.id))
          and (${sight.all} or t.id = ${sight.teacherId}::uuid)) as teachers,
      (select coalesce(json_agg(r.room order by lower(r.room)), '[]') from (
        select distinct on (lower(s.room)) s.room from class_schedule s join year on year.id = s.academic_year_id
          where s.school_id = ${schoolId} and s.room is not null and ${sight.all}) r) as rooms,
      (select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name) order by m.order_no, lower(m.name)), '[]')
        from subject m where m.school_id = ${schoolId} and m.is_active) as subjects`.execute(db)
  const found = rows[0]
  return {
    academicYear: found?.year ?? null,
    semesterNo: found?.semester ?? 1,
    classes: found?.classes ?? [],
    teachers: found?.teachers ?? [],
    rooms: found?.rooms ?? [],
    subjects: found?.subjects ?? [],
    me: sight.teacherId,
  }
}
