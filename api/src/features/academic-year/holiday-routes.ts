import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { academicYearEndpoints, type Holiday } from '@hadir/contract/academic-year.ts'
import { containing, readPage, type Sorting } from '../../db/page.ts'
import { Failure } from '../../http/failure.ts'
import type { SchoolScope } from '../../http/scope.ts'
import { serve } from '../../http/serve.ts'
import { newId } from '../../new-id.ts'
import { readYear } from './records.ts'
import { closedSemesters, holdCalendar } from './rules.ts'

const sorting: Sorting = {
  by: { startDate: sql`start_date`, name: sql`lower(name)`, kind: sql`kind` },
  unasked: 'startDate',
  id: sql`id`,
}

export async function holidayRoutes(app: FastifyInstance): Promise<void> {
  serve(app, academicYearEndpoints.holidays, async ({ params, query }, scope) => {
    const { startDate, endDate } = await readYear(scope, params.id)
    let found = selectHolidays(scope).where('start_date', '<=', endDate).where('end_date', '>=', startDate)
    if (query.q) found = found.where('name', 'ilike', containing(query.q))
    const { rows, meta } = await readPage(found, query, sorting)
    return { data: rows.map(toHoliday), meta }
  })

  serve(app, academicYearEndpoints.addHoliday, async ({ params, body }, scope) => {
    const year = await readYear(scope, params.id)
    if (body.endDate < year.startDate || body.startDate > year.endDate) {
      throw new Failure('INVALID', { fields: { startDate: 'Tanggal di luar tahun pelajaran ini' } })
    }
    await refuseClosed(scope, body)
    const row = {
      school_id: scope.schoolId,
      id: newId(),
      name: body.name,
      start_date: body.startDate,
      end_date: body.endDate,
      kind: body.kind,
    }
    await scope.db.insertInto('holiday').values(row).execute()
    return { data: toHoliday(row), message: 'Hari libur tersimpan' }
  })

  serve(app, academicYearEndpoints.removeHoliday, async ({ params }, scope) => {
    await readYear(scope, params.id)
    const day = await selectHolidays(scope).where('id', '=', params.holidayId).executeTakeFirst()
    if (!day) throw new Failure('NOT_FOUND')
    await refuseClosed(scope, toHoliday(day))
    const { numDeletedRows } = await scope.db
      .deleteFrom('holiday')
      .where('school_id', '=', scope.schoolId)
      .where('id', '=', params.holidayId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new Failure('NOT_FOUND')
    return { data: null, message: 'Hari libur dihapus' }
  })
}

/** The school days of a closed semester, of whatever year, are counted once and for all. */
async function refuseClosed(
  scope: SchoolScope,
  { startDate, endDate }: Pick<Holiday, 'startDate' | 'endDate'>,
): Promise<void> {
  await holdCalendar(scope)
  const closed = await closedSemesters(scope, { first: startDate, last: endDate })
  if (closed.length > 0) throw new Failure('SEMESTER_CLOSED')
}

const selectHolidays = ({ db, schoolId }: SchoolScope) =>
  db.selectFrom('holiday').selectAll().where('school_id', '=', schoolId)

type Row = { id: string; name: string; start_date: string; end_date: string; kind: string }

const toHoliday = (row: Row): Holiday => ({
  id: row.id,
  name: row.name,
  startDate: row.start_date,
  endDate: row.end_date,
  kind: row.kind as Holiday['kind'],
})
