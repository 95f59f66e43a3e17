import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { ownReaders, studentReaders } from '@hadir/contract/student/readers.ts'
import { readPage, type Sorting } from '../../platform/database/read-page.ts'
import { Failure } from '../../platform/failure.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { serve } from '../../platform/http/serve.ts'
import { readSetting } from '../config/school/rules.ts'
import { isOwnStudent } from './rules.ts'

const sorting: Sorting = { by: { day: sql`reading.day` }, defaultSort: '-day', id: sql`actor.name` }
const ownSorting: Sorting = {
  by: { day: sql`reading.day` },
  defaultSort: '-day',
  id: sql`reading.first_at desc, reading.actor_id, reading.is_sensitive`,
}

export async function readersRoutes(app: FastifyInstance): Promise<void> {
  serve(app, studentReaders, async ({ params, query }, scope) => {
    const { rows, meta } = await readPage(readingsOf(scope, params.id), query, sorting)
    return { data: rows.map(toReading), meta }
  })

  serve(app, ownReaders, async ({ params, query }, scope) => {
    await assertOwn(scope, params.id)
    const { rows, meta } = await readPage(readingsOf(scope, params.id), query, ownSorting)
    return { data: rows.map((row) => ({ ...toReading(row), firstAt: row.first_at.toISOString() })), meta }
  })
}

const readingsOf = ({ db, schoolId }: SchoolScope, studentId: string) =>
  db
    .selectFrom('student_reading as reading')
    .innerJoin('actor', (join) =>
      join.onRef('actor.school_id', '=', 'reading.school_id').onRef('actor.id', '=', 'reading.actor_id'),
    )
    .where('reading.school_id', '=', schoolId)
    .where('reading.student_id', '=', studentId)
    .select([
      sql<string>`reading.actor_id || ' ' || reading.day || ' ' || reading.is_sensitive`.as('id'),
      'actor.name as by',
      'actor.role',
      'reading.day',
      'reading.first_at',
      'reading.is_sensitive',
    ])

type Row = { id: string; by: string; role: string; day: string; is_sensitive: boolean }

const toReading = ({ id, by, role, day, is_sensitive }: Row) => ({ id, by, role, day, isSensitive: is_sensitive })

/** Another family's child is reported as missing. */
async function assertOwn(scope: SchoolScope, studentId: string): Promise<void> {
  const { today } = await readSetting(scope)
  const own = await scope.db
    .selectFrom('student')
    .select('student.id')
    .where('student.school_id', '=', scope.schoolId)
    .where('student.id', '=', studentId)
    .where(isOwnStudent(scope, { student: 'student', today }))
    .executeTakeFirst()
  if (!own) throw new Failure('NOT_FOUND')
}
