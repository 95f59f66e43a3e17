import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { dayClosing, type DayClosing } from '@hadir/contract/attendance/day-closing.ts'
import { readPage, type Sorting } from '../../../platform/database/read-page.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { serve } from '../../../platform/http/serve.ts'
import { closeByPerson, mayClose } from './close-day.ts'
import { readDay } from '../day.ts'
import { reopenDays } from './reopen-day.ts'
import { readsWholeSchool } from '../rules.ts'

const sorting: Sorting = { by: { at: sql`g.closed_at` }, defaultSort: '-at', id: sql`g.id` }

export async function dayClosingRoutes(app: FastifyInstance) {
  serve(app, dayClosing.list, async ({ query }, scope) => {
    const { day, person } = await readDay(scope, query.date)
    if (!readsWholeSchool(person, day.today) && !mayClose(person, day)) throw new Failure('FORBIDDEN')
    const { rows, meta } = await readPage(selectClosings(scope, day.date), query, sorting)
    return { data: rows.map(toClosing), meta }
  })
  serve(app, dayClosing.close, async ({ body }, scope) => {
    const data = await closeByPerson(scope, body)
    const message = data.closingIds.length > 0 ? `${data.closingIds.length} kelas ditutup` : 'Semua sudah ditutup'
    return { data, message }
  })
  serve(app, dayClosing.reopen, async ({ body }, scope) => {
    const restored = await reopenDays(scope, body)
    return { data: { restored }, message: `Hari dibuka kembali, ${restored} siswa menjadi belum diisi` }
  })
}

const selectClosings = ({ db, schoolId }: SchoolScope, date: string) =>
  db
    .selectFrom('day_closing as g')
    .innerJoin('academic_class as ac', (on) =>
      on.onRef('ac.school_id', '=', 'g.school_id').onRef('ac.id', '=', 'g.academic_class_id'),
    )
    .innerJoin('class as k', (on) => on.onRef('k.school_id', '=', 'ac.school_id').onRef('k.id', '=', 'ac.class_id'))
    .innerJoin('actor as a', (on) => on.onRef('a.school_id', '=', 'g.school_id').onRef('a.id', '=', 'g.closed_by'))
    .leftJoin('actor as reopener_a', (on) =>
      on.onRef('reopener_a.school_id', '=', 'g.school_id').onRef('reopener_a.id', '=', 'g.reopened_by'),
    )
    .where('g.school_id', '=', schoolId)
    .where('g.date', '=', date)
    .select([
      'g.id',
      'g.academic_class_id',
      'k.name',
      'g.date',
      'a.name as closed_by',
      'g.closed_at',
      'g.filled',
      'reopener_a.name as reopened_by',
      'g.reopened_at',
      'g.reopen_reason',
      'g.restored',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectClosings>['execute']>>[number]

const toClosing = (row: Row): DayClosing => ({
  id: row.id,
  academicClassId: row.academic_class_id,
  className: row.name,
  date: row.date,
  by: row.closed_by,
  at: row.closed_at.toISOString(),
  filled: row.filled,
  reopened: row.reopened_at && {
    by: row.reopened_by ?? '',
    at: row.reopened_at.toISOString(),
    reason: row.reopen_reason,
    restored: row.restored ?? 0,
  },
})
