import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { z } from 'zod'
import { alumniEndpoints, type Alumnus } from '@hadir/contract/student/alumni.ts'
import { chosenRows, readPage } from '../../../platform/database/read-page.ts'
import { Failure } from '../../../platform/failure.ts'
import { actingPerson } from '../../../platform/http/acting-person.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { serve } from '../../../platform/http/serve.ts'
import { exportRows } from '../../../platform/listing/export-rows.ts'
import { addGraduate } from './add.ts'
import { listConsented } from './consented.ts'
import { type AlumnusRow, graduationYear, selectAlumni, sorting, toAlumnus, workOf, workSorting } from './records.ts'
import { saveAlumnus } from './save.ts'
import { sheet } from './export-columns.ts'

export async function alumniRoutes(app: FastifyInstance): Promise<void> {
  serve(app, alumniEndpoints.list, async ({ query }, scope) => {
    const cohort = await cohortOf(scope, query)
    const years = await yearsOf(scope)
    const view = viewFor(scope)
    const { found: searched } = await chosenRows(cohort, { q: query.q }, view.sorting)
    // Counted before the tracer's own filters: a rate among those who answered would always be 100 %.
    const tracer = await searched
      .clearOrderBy()
      .clearSelect()
      .select([
        sql<number>`count(*)::int`.as('total'),
        sql<number>`count(alumni.tracer_status)::int`.as('answered'),
        sql<number>`count(*) filter (where alumni.tracer_status in
          ('BEKERJA', 'KULIAH', 'WIRAUSAHA', 'BEKERJA_DAN_KULIAH'))::int`.as('bmw'),
      ])
      .executeTakeFirstOrThrow()
    const { rows, meta } = await readPage(byTracer(cohort, query), query, view.sorting)
    return { data: rows.map(view.show), meta: { ...meta, tracer, years } }
  })

  serve(app, alumniEndpoints.export, async ({ body }, scope) => {
    const view = viewFor(scope)
    return exportRows(scope, {
      list: alumniEndpoints.list.path,
      requested: body,
      query: byTracer(await cohortOf(scope, body), body),
      rules: { sorting: view.sorting, show: (rows: AlumnusRow[]) => rows.map(view.show), sheet },
    })
  })

  serve(app, alumniEndpoints.read, async ({ params }, scope) => ({ data: await readAlumnus(scope, params.id) }))

  serve(app, alumniEndpoints.create, async ({ body }, scope) => {
    const id = await addGraduate(scope, body)
    return { data: await readAlumnus(scope, id), message: 'Alumni tersimpan' }
  })

  serve(app, alumniEndpoints.update, async ({ params, body, sentFields }, scope) => {
    const before = await readAlumnus(scope, params.id)
    await saveAlumnus(scope, { id: params.id, before, sent: body, sentFields })
    return { data: await readAlumnus(scope, params.id), message: 'Data alumni tersimpan' }
  })

  serve(app, alumniEndpoints.consented, async ({ query }, scope) => listConsented(scope, query))
}

type Filters = Pick<z.output<typeof alumniEndpoints.list.query>, 'graduationYear' | 'status' | 'answered'>

async function cohortOf(scope: SchoolScope, { graduationYear: year }: Filters) {
  const all = await visibleAlumni(scope)
  return year ? all.where(graduationYear, '=', year) : all
}

function byTracer(cohort: ReturnType<typeof selectAlumni>, { status, answered }: Filters) {
  let found = cohort
  if (status) found = found.where('alumni.tracer_status', '=', status)
  if (answered) found = found.where('alumni.tracer_status', answered === 'sudah' ? 'is not' : 'is', null)
  return found
}

/**
 * Teachers see only what graduates do, even with a duty that lets them read the whole school. The whole record is for
 * the school's admin, the graduate herself and, without sensitive data, an administrator in a support session.
 */
const viewFor = ({ role }: SchoolScope) =>
  role === 'teacher' ? { sorting: workSorting, show: workOf } : { sorting, show: toAlumnus }

/** A graduate sees only her own record. */
async function visibleAlumni(scope: SchoolScope) {
  const all = selectAlumni(scope)
  if (scope.role !== 'alumni') return all
  return all.where('student.id', '=', await actingPerson(scope))
}

async function readAlumnus(scope: SchoolScope, id: string): Promise<Alumnus> {
  const row = await (await visibleAlumni(scope)).where('student.id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('NOT_FOUND')
  return viewFor(scope).show(row)
}

async function yearsOf(scope: SchoolScope): Promise<number[]> {
  const rows = await (
    await visibleAlumni(scope)
  )
    .clearSelect()
    .select(graduationYear.as('year'))
    .distinct()
    .orderBy('year', 'desc')
    .execute()
  return rows.flatMap(({ year }) => year ?? [])
}
