import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { AcademicYear } from '@hadir/contract/academic-year/academic-year.ts'
import { formatDate, type Weekday } from '@hadir/contract/dates/dates.ts'
import { followsText } from '@hadir/contract/dates/school-days.ts'
import { type Holiday, holidayEndpoints } from '@hadir/contract/academic-year/holiday.ts'
import { byName } from '../../platform/database/name-order.ts'
import { readPage, type Sorting } from '../../platform/database/read-page.ts'
import { completed } from '../../platform/http/complete-update.ts'
import { Failure } from '../../platform/failure.ts'
import { auditChange } from '../../platform/audit/audit-log.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { serve } from '../../platform/http/serve.ts'
import { exportRows } from '../../platform/listing/export-rows.ts'
import { newId } from '../../platform/ids.ts'
import { recountMarks } from '../config/school/counted-marks.ts'
import { readYear } from './records.ts'
import { planAgain } from '../config/school/rules.ts'
import { closedSemesters, lockCalendarShared } from './rules.ts'
import { holidaySheet } from './export-columns.ts'

const sorting: Sorting = {
  by: {
    startDate: sql`start_date`,
    endDate: sql`end_date`,
    name: byName('name'),
    kind: sql`kind`,
    days: sql`end_date - start_date`,
  },
  defaultSort: 'startDate',
  id: sql`id`,
  search: { words: sql`fold_text(name)` },
}

export async function holidayRoutes(app: FastifyInstance): Promise<void> {
  serve(app, holidayEndpoints.list, async ({ params, query }, scope) => {
    const { rows, meta } = await readPage(await foundHolidays(scope, params.id, query), query, sorting)
    return { data: rows.map(toHoliday), meta }
  })

  serve(app, holidayEndpoints.export, async ({ params, body }, scope) =>
    exportRows(scope, {
      list: holidayEndpoints.list.path,
      requested: body,
      query: await foundHolidays(scope, params.id, body),
      rules: { sorting, show: (rows: Row[]) => rows.map(toHoliday), sheet: holidaySheet },
    }),
  )

  serve(app, holidayEndpoints.create, async ({ params, body }, scope) => {
    const year = await readYear(scope, params.id)
    assertInsideYear(year, body)
    await assertSemestersOpen(scope, body)
    const row = { school_id: scope.schoolId, id: newId(), ...toColumns(body), version: 1 }
    const recounted = await recountMarks(scope, {
      days: [body],
      change: () => scope.db.insertInto('holiday').values(row).execute(),
    })
    const made = toHoliday(row)
    await auditHoliday(scope, params.id, { before: null, after: made })
    return { data: made, message: `${savedAs(made)}${recounted}` }
  })

  serve(app, holidayEndpoints.update, async ({ params, body: sent, sentFields }, scope) => {
    const year = await readYear(scope, params.id)
    const before = await readHoliday(scope, params.holidayId)
    const body = completed(sent, { sentFields, before })
    assertInsideYear(year, body)
    await assertSemestersOpen(scope, before)
    await assertSemestersOpen(scope, body)
    const columns = toColumns(body)
    const after = toHoliday({ ...columns, id: before.id, version: before.version + 1 })
    const change = async () => {
      const { numUpdatedRows } = await scope.db
        .updateTable('holiday')
        .set({ ...columns, version: after.version })
        .where('school_id', '=', scope.schoolId)
        .where('id', '=', params.holidayId)
        .where('version', '=', body.version ?? 0)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new Failure('CHANGED_MEANWHILE')
    }
    const recounted = await recountMarks(scope, { days: [before, after], change })
    await auditHoliday(scope, params.id, { before, after })
    return { data: after, message: `${savedAs(after)}${recounted}` }
  })

  serve(app, holidayEndpoints.remove, async ({ params }, scope) => {
    await readYear(scope, params.id)
    const before = await readHoliday(scope, params.holidayId)
    await assertSemestersOpen(scope, before)
    const change = async () => {
      const { numDeletedRows } = await scope.db
        .deleteFrom('holiday')
        .where('school_id', '=', scope.schoolId)
        .where('id', '=', params.holidayId)
        .executeTakeFirst()
      if (numDeletedRows === 0n) throw new Failure('NOT_FOUND')
    }
    const recounted = await recountMarks(scope, { days: [before], change })
    await auditHoliday(scope, params.id, { before, after: null })
    return { data: null, message: `Hari libur dihapus${recounted}` }
  })
}

const savedAs = ({ kind }: Pick<Holiday, 'kind'>) => `${kind === 'MASUK' ? 'Hari masuk' : 'Hari libur'} tersimpan`

/** The holidays that overlap a year. */
async function foundHolidays(scope: SchoolScope, yearId: string, { kind }: { kind?: Holiday['kind'] | undefined }) {
  const { startDate, endDate } = await readYear(scope, yearId)
  const found = selectHolidays(scope).where('start_date', '<=', endDate).where('end_date', '>=', startDate)
  return kind ? found.where('kind', '=', kind) : found
}

async function readHoliday(scope: SchoolScope, id: string): Promise<Holiday> {
  const row = await selectHolidays(scope).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('NOT_FOUND')
  return toHoliday(row)
}

type Days = Pick<Holiday, 'startDate' | 'endDate'>

function assertInsideYear(year: AcademicYear, { startDate, endDate }: Days): void {
  if (endDate >= year.startDate && startDate <= year.endDate) return
  throw new Failure('INVALID', { fields: { startDate: 'Tanggal di luar tahun pelajaran ini' } })
}

/** The school days of a closed semester, of any year, are final. */
async function assertSemestersOpen(scope: SchoolScope, { startDate, endDate }: Days): Promise<void> {
  await lockCalendarShared(scope)
  const closed = await closedSemesters(scope, { first: startDate, last: endDate })
  if (closed.length > 0) throw new Failure('SEMESTER_CLOSED')
}

/** Holidays belong to the calendar of their year, whose history shows their changes. */
async function auditHoliday(
  scope: SchoolScope,
  yearId: string,
  { before, after }: { [Side in 'before' | 'after']: Holiday | null },
): Promise<void> {
  await auditChange(scope, {
    kind: 'academic-year',
    id: yearId,
    before: { holiday: before && auditText(before) },
    after: { holiday: after && auditText(after) },
  })
  await planAgain(scope)
}

function auditText({ name, startDate, endDate, followsWeekday }: Holiday) {
  const days = startDate === endDate ? formatDate(startDate) : `${formatDate(startDate)} – ${formatDate(endDate)}`
  return [name, days, ...(followsWeekday ? [followsText(followsWeekday)] : [])].join(', ')
}

const selectHolidays = ({ db, schoolId }: SchoolScope) =>
  db.selectFrom('holiday').selectAll().where('school_id', '=', schoolId)

type Fields = Omit<Holiday, 'id' | 'version' | 'followsWeekday'> & { followsWeekday?: Weekday | null | undefined }

const toColumns = ({ name, startDate, endDate, kind, followsWeekday }: Fields) => ({
  name,
  start_date: startDate,
  end_date: endDate,
  kind,
  follows_weekday: kind === 'MASUK' ? (followsWeekday ?? null) : null,
})

type Row = Omit<ReturnType<typeof toColumns>, 'kind' | 'follows_weekday'> & {
  id: string
  kind: string
  follows_weekday: number | null
  version: number
}

const toHoliday = (row: Row): Holiday => ({
  id: row.id,
  name: row.name,
  startDate: row.start_date,
  endDate: row.end_date,
  kind: row.kind as Holiday['kind'],
  followsWeekday: row.follows_weekday as Weekday | null,
  version: row.version,
})
