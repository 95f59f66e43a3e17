import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { absentStudents, type AbsentStudent } from '@hadir/contract/attendance/daily-attendance/absent.ts'
import type { ClassDay } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { addCounts, noCounts } from '@hadir/contract/attendance/status-counts.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { Answer } from '@hadir/contract/endpoint.ts'
import { type AbsentStatus, absentStatuses } from '@hadir/contract/labels.ts'
import { byClass, byName } from '../../../platform/database/name-order.ts'
import { statement } from '../../../platform/database/pool/statement.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { serve } from '../../../platform/http/serve.ts'
import { classesLed, visibleClasses } from '../../class/rules.ts'
import { recordReadings } from '../../student/rules.ts'
import { isMemberOn, readDay } from '../day.ts'
import { isHomeroomTeacher, mayReadClass } from '../rules.ts'
import { readClassDays, readDaysBeside } from './day-list.ts'

export async function absentRoutes(app: FastifyInstance): Promise<void> {
  serve(app, absentStudents, ({ query }, scope) => listAbsent(scope, query))
}

type Query = z.output<typeof absentStudents.query>

/** The classes tell how many there are of each status, so that the students need no second count. */
async function listAbsent(scope: SchoolScope, query: Query): Promise<Answer<typeof absentStudents>> {
  const { page, pageSize } = query
  const { day, person } = await readDay(scope, query.date)
  const beside = await readDaysBeside(scope, day.date)
  const classes = (await readClassDays(scope, day.date)).filter((one) => mayReadClass(person, one.academicClassId, day))
  const listed = classes.filter((one) => !query.academicClassId || one.academicClassId === query.academicClassId)
  const statuses: readonly AbsentStatus[] = query.status ? [query.status] : absentStatuses
  const counted = countsOf(listed)
  const idsOf = (rows: readonly ClassDay[]) => rows.map(({ academicClassId }) => academicClassId)
  const isLed = ({ academicClassId: id }: ClassDay) =>
    [day.date, day.today].some((on) => isHomeroomTeacher(person, id, on))
  const rows = await selectAbsent(scope, {
    date: day.date,
    today: day.today,
    statuses,
    classIds: idsOf(listed),
    letterClassIds: scope.role === 'school_admin' ? 'all' : idsOf(listed.filter(isLed)),
    contacts: query.contacts ? await readableContacts(scope) : null,
    page: { offset: (page - 1) * pageSize, limit: pageSize },
  })
  // A list is fetched again every few seconds: only what the day's ledger lacks is written.
  const unread = rows.filter((row) => row.phone !== null && !row.is_recorded).map((row) => row.student_id)
  await recordReadings(scope, unread, { isSensitive: false })
  return {
    data: rows.map(toAbsent),
    meta: {
      page,
      pageSize,
      total: statuses.reduce((sum, status) => sum + counted[status], 0),
      day,
      ...beside,
      counts: countsOf(classes),
      members: classes.reduce((sum, { members }) => sum + members, 0),
      classes: classes.map(({ academicClassId, name, grade, state, counts }) => ({
        id: academicClassId,
        name,
        grade,
        state,
        counts,
      })),
    },
  }
}

const countsOf = (classes: readonly ClassDay[]) =>
  classes.reduce((counts, one) => addCounts(counts, one.counts), noCounts())

/** `placed`: whoever has a class at all. */
type Classes = 'all' | 'placed' | readonly string[]
/** Of whose students, by their class of today, the caller reads the family's number, and the names with it. */
type Contacts = { phones: Classes; names: Classes }

/** As on the student's page (student/visibility.ts), which shows the number without the name to a teacher on duty. */
async function readableContacts(scope: SchoolScope): Promise<Contacts> {
  if (scope.role === 'school_admin' || scope.role === 'administrator') return { phones: 'all', names: 'all' }
  const seen = await visibleClasses(scope)
  return { phones: seen === 'all' ? 'placed' : seen, names: await classesLed(scope) }
}

type Wanted = {
  date: SchoolDate
  today: SchoolDate
  statuses: readonly AbsentStatus[]
  classIds: readonly string[]
  letterClassIds: Classes
  contacts: Contacts | null
  page: { offset: number; limit: number }
}

type Row = {
  student_id: string
  name: string
  academic_class_id: string
  class_name: string
  roll_no: number | null
  status: AbsentStatus
  note: string | null
  reason: string | null
  minutes_late: number | null
  at: Date | null
  by: string | null
  has_letter: boolean
  may_open: boolean
  guardian: string | null
  phone: string | null
  is_recorded: boolean
}

function isIn(classes: Classes, column: string): RawBuilder<boolean> {
  if (classes === 'all') return sql`true`
  if (classes === 'placed') return sql`${sql.ref(column)} is not null`
  return sql`coalesce(${sql.ref(column)} = any(${classes}::uuid[]), false)`
}

/** The cells of one day are found by the start of their key; everything else is looked up for the rows of the page. */
async function selectAbsent(scope: SchoolScope, wanted: Wanted): Promise<Row[]> {
  const { db, schoolId, profileId } = scope
  const { statuses, classIds, page, today, letterClassIds, contacts } = wanted
  const date = sql<SchoolDate>`${wanted.date}::date`
  if (classIds.length === 0) return []
  const found = sql<Row>`
    with absent as materialized (
      select s.id as student_id, s.name, e.academic_class_id, k.name as class_name, e.roll_no, c.status, c.note, c.reason,
          c.minutes_late, c.seq, row_number() over (order by array_position(${absentStatuses}::text[], c.status),
            ${byClass('k')}, ${byName('s.name')}, s.id) as place
        from attendance_cell c
        join enrollment e on e.school_id = c.school_id and e.student_id = c.student_id
          and e.academic_class_id = any(${classIds}::uuid[]) and ${isMemberOn(date)}
        join academic_class ac on ac.school_id = e.school_id and ac.id = e.academic_class_id
        join class k on k.school_id = ac.school_id and k.id = ac.class_id
        join student s on s.school_id = c.school_id and s.id = c.student_id
        where c.school_id = ${schoolId} and c.date = ${date} and c.status = any(${statuses}::text[])
        order by place limit ${page.limit} offset ${page.offset}
    )
    select absent.*, v.at, a.name as by, l.student_id is not null as has_letter,
        l.student_id is not null and (${isIn(letterClassIds, 'absent.academic_class_id')} or l.actor_id = ${profileId}) as may_open,
        ${contacts ? sql`contact.name` : sql`null`} as guardian, ${contacts ? sql`contact.phone` : sql`null`} as phone,
        ${contacts ? sql`contact.is_recorded` : sql`false`} as is_recorded
      from absent
      left join attendance_save v on v.school_id = ${schoolId} and v.seq = absent.seq
      left join actor a on a.school_id = ${schoolId} and a.id = v.actor_id
      left join attendance_letter l on l.school_id = ${schoolId} and l.student_id = absent.student_id and l.date = ${date}
      ${contacts ? sql`left join lateral (${selectContact(scope, { today, contacts })}) contact on true` : sql``}
      order by absent.place`
  return (await statement(found, { plan: 'custom' }).execute(db)).rows
}

/** The number on which the school reaches a student's family, and whether this reading is in today's ledger. */
function selectContact(
  { schoolId, profileId }: SchoolScope,
  { today, contacts }: { today: SchoolDate; contacts: Contacts },
): RawBuilder<unknown> {
  return sql`
    select case when ${isIn(contacts.names, 'now_e.academic_class_id')} then g.name end as name, g.phone,
        exists (select from student_reading reading where reading.school_id = ${schoolId}
          and reading.student_id = absent.student_id and reading.day = ${today}::date
          and reading.actor_id = ${profileId} and not reading.is_sensitive) as is_recorded
      from student_guardian sg
      join guardian g on g.school_id = sg.school_id and g.id = sg.guardian_id
      left join enrollment now_e on now_e.school_id = sg.school_id and now_e.student_id = sg.student_id
        and now_e.join_date <= ${today}::date and (now_e.leave_date is null or now_e.leave_date > ${today}::date)
      where sg.school_id = ${schoolId} and sg.student_id = absent.student_id and g.phone is not null
        and ${isIn(contacts.phones, 'now_e.academic_class_id')}
      order by sg.is_primary_contact desc, sg.relation limit 1`
}

const toAbsent = (row: Row): AbsentStudent => ({
  student: { id: row.student_id, name: row.name },
  academicClass: { id: row.academic_class_id, name: row.class_name },
  rollNo: row.roll_no,
  status: row.status,
  note: row.note,
  reason: row.reason,
  minutesLate: row.minutes_late,
  at: row.at && row.at.toISOString(),
  by: row.by,
  letter: row.has_letter ? { mayOpen: row.may_open } : null,
  guardian: row.phone === null ? null : { name: row.guardian, phone: row.phone },
})
