import type { FastifyInstance } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import { sheetStateLabels, sheetStates } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { classDays, mostListedDays, type RecordedDay, statusSorts } from '@hadir/contract/attendance/class-day.ts'
import { attendanceStatuses } from '@hadir/contract/labels.ts'
import { addDays, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import { byClass, byName } from '../../platform/database/name-order.ts'
import type { Sorting } from '../../platform/database/read-page.ts'
import { Failure } from '../../platform/failure.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { serveList } from '../../platform/listing/serve-list.ts'
import type { ListSheet } from '../../platform/listing/list-sheet.ts'
import { classWords } from '../class/rules.ts'
import { readClassDays, type SheetOfDay, stateNo } from './daily-attendance/class-day-sheets.ts'
import { fullName, readDay } from './day.ts'
import { selectDueClassDays } from '../academic-year/due-days.ts'
import { isOnDuty, isHomeroomTeacher, readsWholeSchool, type Person } from './rules.ts'
import { toStatusCounts } from '../academic-year/status-columns.ts'

const usualDays = 30
// Newest day first; within a day, in class order.
const newest = sql`(d.date, -d.class_no)`

const sorting: Sorting = {
  by: {
    date: newest,
    class: sql`(d.class_no, date '2000-01-01' - d.date)`,
    homeroom: byName('d.homeroom_name'),
    takenBy: byName('d.taken_by'),
    takenAt: sql`d.taken_at`,
    ...Object.fromEntries(
      attendanceStatuses.map((status) => [statusSorts[status], sql.ref(`d.${status.toLowerCase()}`)]),
    ),
    unmarked: sql`d.unmarked`,
    state: sql`d.state_no`,
  },
  defaultSort: '-date',
  id: sql`d.id`,
  search: { words: sql`d.words` },
  isOfWholeSchool: true,
}

const sheet: ListSheet<RecordedDay> = {
  title: 'Absensi harian',
  columns: [
    { header: 'Tanggal', cell: (row) => row.date, isDate: true },
    { header: 'Kelas', cell: (row) => row.academicClass.name },
    { header: 'Wali kelas', cell: (row) => row.homeroomTeacher },
    ...attendanceStatuses.map((status) => ({ header: status, cell: ({ counts }: RecordedDay) => counts[status] })),
    { header: 'Belum', cell: (row) => row.unmarked },
    { header: 'Status', cell: (row) => sheetStateLabels[row.state] },
    { header: 'Ditutup', cell: (row) => row.isClosed },
    { header: 'Diisi oleh', cell: (row) => row.taken?.by },
  ],
}

/** Without `SheetOfDay`, which is read only for the rows of the page. */
type Row = {
  id: string
  date: SchoolDate
  class_id: string
  class_name: string
  grade: string
  homeroom_teacher: string | null
}

/** What an order or a state filter needs from every class-day of the range. */
type Known = { counted: 'members' | 'marks' | 'statuses'; isTakenKnown: boolean }

const statusOrders: readonly string[] = Object.values(statusSorts)
const markOrders = ['unmarked', 'state']
const takenOrders = ['takenBy', 'takenAt']

function knownFor({ sort = '', state }: { sort?: string | undefined; state?: string | undefined }): Known {
  const order = sort.replace(/^-/, '')
  const needsMarks = state !== undefined || markOrders.includes(order)
  return {
    counted: statusOrders.includes(order) ? 'statuses' : needsMarks ? 'marks' : 'members',
    isTakenKnown: takenOrders.includes(order),
  }
}

/** Every class on every day of a date range on which it must be filled in. */
export async function classDayRoutes(app: FastifyInstance): Promise<void> {
  serveList(app, classDays, {
    find: async (scope, { from, to, grade, academicClassId, state, sort }, purpose) => {
      const { day, person } = await readDay(scope, undefined)
      const last = to ?? day.today
      const first = from ?? addDays(last, 1 - usualDays)
      if (addDays(first, mostListedDays) <= last)
        throw new Failure('INVALID', { fields: { from: 'Pilih rentang tanggal paling lama satu tahun' } })
      return scope.db
        .selectFrom(selectDays(scope, { first, last, ...knownFor({ sort, state }) }).as('d'))
        .selectAll()
        .where(inSight(person, day.today, purpose))
        .$if(grade !== undefined, (rows) => rows.where('d.grade', '=', grade ?? ''))
        .$if(academicClassId !== undefined, (rows) => rows.where('d.class_id', '=', academicClassId ?? ''))
        .$if(state !== undefined, (rows) => rows.where('d.state_no', '=', state ? sheetStates.indexOf(state) : 0))
    },
    sorting,
    show: async (rows, scope) => {
      const sheets = await readClassDays(scope, rows)
      // One sheet per row, in their order.
      return rows.map((row, i) => toRecordedDay({ ...row, ...sheets[i]! }))
    },
    sheet,
  })
}

/** `mayReadClass` for each day; an export has only the caller's own classes, not those of her days on duty. */
function inSight(person: Person, today: SchoolDate, purpose: 'page' | 'export'): RawBuilder<boolean> {
  if (readsWholeSchool(person, today)) return sql<boolean>`true`
  const led = person.homerooms.map(({ academicClassId, start, end }) =>
    isHomeroomTeacher(person, academicClassId, today)
      ? sql`d.class_id = ${academicClassId}`
      : sql`(d.class_id = ${academicClassId} and d.date >= ${start} and (${end}::date is null or d.date < ${end}::date))`,
  )
  const watched = purpose === 'page' && isOnDuty(person, today) ? [sql`d.date = ${today}`] : []
  return sql<boolean>`(${sql.join([sql`false`, ...led, ...watched], sql` or `)})`
}

type Listed = Row & { homeroom_name: string | null; words: string; class_no: number; state_no: number }
type DayRange = { first: SchoolDate; last: SchoolDate } & Known

const columnsOf = {
  marks: (scope: SchoolScope) => sql`, due.members - due.marks as unmarked,
    ${stateNo(scope, { marks: sql`due.marks`, members: sql`due.members`, date: sql`due.date` })} as state_no`,
  statuses: sql`, due.h, due.s, due.i, due.a, due.t, due.d`,
}

const taken = {
  columns: sql`, a.name as taken_by, v.at as taken_at`,
  tables: (schoolId: string) => sql`
    left join class_day d on d.school_id = ${schoolId} and d.academic_class_id = k.id and d.date = due.date
    left join attendance_save v on v.school_id = d.school_id and v.seq = d.taken_seq
    left join actor a on a.school_id = v.school_id and a.id = v.actor_id`,
}

// Search words and homeroom as of each day; a class-day always has the same id, a version 8 UUID (RFC 9562) of the two.
const selectDays = (scope: SchoolScope, { first, last, counted, isTakenKnown }: DayRange) => {
  const { schoolId } = scope
  const columns = sql`${counted === 'members' ? sql`` : columnsOf.marks(scope)}${counted === 'statuses' ? columnsOf.statuses : sql``}`
  return sql<Listed>`(
    with due as materialized (${selectDueClassDays(scope, { first, last }, counted)}),
    led as materialized (
      select academic_class_id, start_date, end_date, name, untitled, fold_text(name) as words
        from (
          select h.academic_class_id, h.start_date, h.end_date, ${fullName('t')} as name, t.name as untitled
            from homeroom h join teacher t on t.school_id = h.school_id and t.id = h.teacher_id
            where h.school_id = ${schoolId}
        ) named
    ), of_class as materialized (
      select ac.id, class.name, class.grade, ${classWords} as words,
          row_number() over (order by ${byClass('class')}, ac.id)::int as class_no
        from academic_class ac
        join class on class.school_id = ac.school_id and class.id = ac.class_id
        where ac.school_id = ${schoolId} and ac.id in (select academic_class_id from due)
    )
    select distinct on (due.academic_class_id, due.date)
        overlay(overlay(md5(concat(k.id, due.date)) placing '8' from 13) placing 'a' from 17)::uuid as id,
        due.date, k.id as class_id, k.name as class_name, k.grade, k.class_no, led.name as homeroom_teacher, led.untitled as homeroom_name,
        concat_ws(' ', k.words, led.words) as words ${columns}${isTakenKnown ? taken.columns : sql``}
      from due
      join of_class k on k.id = due.academic_class_id
      left join led on led.academic_class_id = k.id and led.start_date <= due.date
        and (led.end_date is null or led.end_date > due.date)
      ${isTakenKnown ? taken.tables(schoolId) : sql``}
      order by due.academic_class_id, due.date, led.start_date desc nulls last)`
}

const toRecordedDay = (row: Row & SheetOfDay): RecordedDay => ({
  id: row.id,
  date: row.date,
  academicClass: { id: row.class_id, name: row.class_name, grade: row.grade },
  homeroomTeacher: row.homeroom_teacher,
  taken: row.taken_at && { by: row.taken_by, at: row.taken_at.toISOString() },
  counts: toStatusCounts(row),
  unmarked: row.unmarked,
  // state_no is the index in the same list.
  state: sheetStates[row.state_no] ?? 'BELUM',
  isClosed: row.is_closed,
})
