import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { alumniEndpoints, type Alumnus } from '@hadir/contract/alumni.ts'
import { containing, readPage } from '../../../db/page.ts'
import { Failure } from '../../../http/failure.ts'
import type { SchoolScope } from '../../../http/scope.ts'
import { serve } from '../../../http/serve.ts'
import { listConsented } from './consented.ts'
import { graduationYear, selectAlumni, sorting, toAlumnus } from './records.ts'
import { saveAlumnus } from './save.ts'

export async function alumniRoutes(app: FastifyInstance): Promise<void> {
  serve(app, alumniEndpoints.list, async ({ query }, scope) => {
    let cohort = await visibleAlumni(scope)
    const years = await yearsOf(scope)
    if (query.q) {
      const pattern = containing(query.q)
      cohort = cohort.where((eb) => eb.or([eb('student.name', 'ilike', pattern), eb('student.nisn', 'like', pattern)]))
    }
    if (query.graduationYear) cohort = cohort.where(graduationYear, '=', query.graduationYear)
    // Counted before the tracer's own filters: a rate among those who answered would always be 100 %.
    const tracer = await cohort
      .clearSelect()
      .select([
        sql<number>`count(*)::int`.as('total'),
        sql<number>`count(alumni.tracer_status)::int`.as('answered'),
        sql<number>`count(*) filter (where alumni.tracer_status in
          ('BEKERJA', 'KULIAH', 'WIRAUSAHA', 'BEKERJA_DAN_KULIAH'))::int`.as('bmw'),
      ])
      .executeTakeFirstOrThrow()
    let found = cohort
    if (query.status) found = found.where('alumni.tracer_status', '=', query.status)
    if (query.answered) found = found.where('alumni.tracer_status', query.answered === 'sudah' ? 'is not' : 'is', null)
    const { rows, meta } = await readPage(found, query, sorting)
    return { data: rows.map(toAlumnus), meta: { ...meta, tracer, years } }
  })

  serve(app, alumniEndpoints.read, async ({ params }, scope) => ({ data: await readAlumnus(scope, params.id) }))

  serve(app, alumniEndpoints.update, async ({ params, body }, scope) => {
    const before = await readAlumnus(scope, params.id)
    await saveAlumnus(scope, { id: params.id, before, body })
    return { data: await readAlumnus(scope, params.id), message: 'Data alumni tersimpan' }
  })

  serve(app, alumniEndpoints.consented, async ({ query }, scope) => listConsented(scope, query))
}

/** An alumnus has the own record in sight and no other. */
async function visibleAlumni(scope: SchoolScope) {
  const all = selectAlumni(scope)
  if (scope.role !== 'alumni') return all
  const me = await scope.db
    .selectFrom('actor')
    .select('person_id')
    .where('school_id', '=', scope.schoolId)
    .where('id', '=', scope.profileId)
    .executeTakeFirst()
  return all.where('student.id', '=', me?.person_id ?? null)
}

async function readAlumnus(scope: SchoolScope, id: string): Promise<Alumnus> {
  const row = await (await visibleAlumni(scope)).where('student.id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('NOT_FOUND')
  return toAlumnus(row)
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
