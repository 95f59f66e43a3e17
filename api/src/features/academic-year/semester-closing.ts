import { sql } from 'kysely'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { SemesterClosing } from '@hadir/contract/academic-year/semester.ts'
import { byClass } from '../../platform/database/name-order.ts'
import { statement } from '../../platform/database/pool/statement.ts'
import { Failure } from '../../platform/failure.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { ofWholeSchool, selectDueClassDays } from './due-days.ts'
import { headOf, readSetting } from '../config/school/rules.ts'
import { countOpenReportCards } from './report-cards.ts'
import { readYear } from './records.ts'
import { readFrozenPapers } from './rules.ts'

export type SemesterKey = { yearId: string; no: 1 | 2 }

/** What prevents closing a semester, or should be checked first. */
export async function readClosing(scope: SchoolScope, key: SemesterKey): Promise<SemesterClosing> {
  const year = await readYear(scope, key.yearId)
  const semester = year.semesters.find(({ no }) => no === key.no)
  if (!semester) throw new Failure('NOT_FOUND')
  const setting = await readSetting(scope)
  const { today } = setting
  const head = year.isActive ? headOf(setting) : headOf(setting, year)
  const frozen = await readFrozenPapers(scope, key)
  const last = today < semester.endDate ? today : semester.endDate
  const range = { yearId: key.yearId, first: semester.startDate, last }
  const unmarked = await unmarkedDays(scope, range)
  const reportCards = await countOpenReportCards(scope, key)
  return {
    hasBegun: semester.startDate <= today,
    isRunning: today < semester.endDate,
    unmarked,
    unmarkedDays: unmarked.reduce((sum, { days }) => sum + days, 0),
    corrections: await openCorrections(scope, semester),
    openReportCards: reportCards.open,
    withoutScores: reportCards.withoutScores,
    withoutHomeroom: await classesWithoutHomeroom(scope, { yearId: key.yearId, date: last }),
    principalName: frozen?.paper.principal_name ?? head.name,
    principalNip: frozen ? frozen.paper.principal_nip : head.nip,
    reportDate: semester.reportDate,
    events: await eventsOf(scope, key),
  }
}

/** Due class-days of the year that are not filled in. */
async function unmarkedDays(
  scope: SchoolScope,
  { yearId, first, last }: { yearId: string; first: SchoolDate; last: SchoolDate },
): Promise<SemesterClosing['unmarked']> {
  const { db, schoolId } = scope
  const counted = sql<SemesterClosing['unmarked'][number]>`
    select due.academic_class_id as "academicClassId", k.name, count(*)::int as days, min(due.date) as "firstDate"
      from (${selectDueClassDays(scope, { first, last })}) due
      join academic_class ac on ac.school_id = ${schoolId} and ac.id = due.academic_class_id
        and ac.academic_year_id = ${yearId}
      join class k on k.school_id = ac.school_id and k.id = ac.class_id
      where due.marks < due.members
      group by due.academic_class_id, k.name, k.grade, k.order_no
      order by ${byClass('k')}`
  const { rows } = await statement(counted, ofWholeSchool).execute(db)
  return rows
}

type Days = { startDate: SchoolDate; endDate: SchoolDate }

/** Correction requests of some days that nobody has decided, as `h`. */
const undecided = ({ schoolId }: SchoolScope, { startDate, endDate }: Days) => sql`
  from pending_mark h
    join attendance_save v on v.school_id = h.school_id and v.seq = h.seq
    where h.school_id = ${schoolId} and v.date between ${startDate}::date and ${endDate}::date
      and not exists (select from attendance_correction d where d.school_id = h.school_id and d.event_id = h.id)`

async function openCorrections(scope: SchoolScope, days: Days): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count ${undecided(scope, days)}`.execute(scope.db)
  return rows[0]?.count ?? 0
}

/** Rejects every correction request that still waits, with one reason, which their authors read. */
export async function rejectCorrections(scope: SchoolScope, { reason, ...days }: Days & { reason: string }) {
  const { db, schoolId, profileId, clock } = scope
  await sql`
    insert into attendance_correction (school_id, event_id, is_accepted, reason, actor_id, at)
      select ${schoolId}::uuid, h.id, false, ${reason}, ${profileId}::uuid, ${clock.now()}::timestamptz
        ${undecided(scope, days)}
      on conflict do nothing`.execute(db)
}

async function classesWithoutHomeroom(
  { db, schoolId }: SchoolScope,
  { yearId, date }: { yearId: string; date: SchoolDate },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select k.name from academic_class ac
      join class k on k.school_id = ac.school_id and k.id = ac.class_id
      where ac.school_id = ${schoolId} and ac.academic_year_id = ${yearId} and not exists (
        select from homeroom h where h.school_id = ac.school_id and h.academic_class_id = ac.id
          and h.start_date <= ${date}::date and (h.end_date is null or h.end_date > ${date}::date))
      order by ${byClass('k')}`.execute(db)
  return rows.map(({ name }) => name)
}

async function eventsOf({ db, schoolId }: SchoolScope, { yearId, no }: SemesterKey) {
  const rows = await db
    .selectFrom('semester_event as e')
    .innerJoin('actor as a', (join) => join.onRef('a.school_id', '=', 'e.school_id').onRef('a.id', '=', 'e.actor_id'))
    .select(['e.id', 'e.kind', 'e.at', 'e.reason', 'a.name as by'])
    .where('e.school_id', '=', schoolId)
    .where('e.academic_year_id', '=', yearId)
    .where('e.no', '=', no)
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .execute()
  return rows.map(({ kind, at, ...row }) => ({
    ...row,
    kind: kind as SemesterClosing['events'][number]['kind'],
    at: at.toISOString(),
  }))
}
