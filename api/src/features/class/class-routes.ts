import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { z } from 'zod'
import { classEndpoints, type classFields, type SchoolClass } from '@hadir/contract/class/class.ts'
import { type Grade, type Level } from '@hadir/contract/labels.ts'
import { schoolWords } from '@hadir/contract/school/school-words.ts'
import { gradesOfSchool } from '@hadir/contract/school/school-grades.ts'
import { byClass, byName } from '../../platform/database/name-order.ts'
import { chosenRows, type Sorting } from '../../platform/database/read-page.ts'
import { completed } from '../../platform/http/complete-update.ts'
import { Failure } from '../../platform/failure.ts'
import { auditChange } from '../../platform/audit/audit-log.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { serve } from '../../platform/http/serve.ts'
import { serveHistory } from '../../platform/audit/serve-history.ts'
import { setActive } from '../../platform/audit/set-active.ts'
import { deleteRecord, insertRecord, updateRecord } from '../../platform/http/versioned-record.ts'
import { type FiltersOf, serveList } from '../../platform/listing/serve-list.ts'
import type { ListSheet } from '../../platform/listing/list-sheet.ts'
import { readSetting, typeOf } from '../config/school/rules.ts'
import { classWords, gradeIsOfYear, lastClosedYear, usualOrder } from './rules.ts'
import { academicClassRoutes } from './academic-class-routes.ts'

const sorting: Sorting = {
  by: {
    name: byClass('class'),
    grade: byClass('class'),
    room: byName('class.room'),
    capacity: sql`class.capacity`,
  },
  defaultSort: 'grade',
  id: sql`class.id`,
  search: { words: classWords },
}

/** What its classes are trained for is called as in its forms, and in no file of a school where nobody specialises. */
async function sheetFor(scope: SchoolScope): Promise<ListSheet<SchoolClass>> {
  const { program, major } = schoolWords(typeOf(await readSetting(scope)))
  return {
    title: 'Kelas',
    columns: [
      { header: 'Nama', cell: (row) => row.name },
      { header: 'Tingkat', cell: (row) => row.grade },
      ...(program ? [{ header: program, cell: (row: SchoolClass) => row.program }] : []),
      ...(major ? [{ header: major, cell: (row: SchoolClass) => row.major }] : []),
      ...(program ? [{ header: 'Program 4 Tahun', cell: (row: SchoolClass) => row.isFourYear }] : []),
      { header: 'Ruang', cell: (row) => row.room },
      { header: 'Kapasitas', cell: (row) => row.capacity },
      { header: 'Aktif', cell: (row) => row.isActive },
      { header: 'Urutan', cell: (row) => row.orderNo },
    ],
  }
}

export async function classRoutes(app: FastifyInstance): Promise<void> {
  await academicClassRoutes(app)
  serveList(app, classEndpoints, { find: findClasses, sorting, show: (rows) => rows.map(toClass), sheet: sheetFor })

  serve(app, classEndpoints.setActive, async ({ body }, scope) => {
    const { found } = await chosenRows(findClasses(scope, body), body, sorting)
    const records = (await found.execute()).map(toClass)
    const changed = await setActive(scope, 'class', { records, isActive: body.isActive })
    const what = body.isActive ? 'diaktifkan' : 'dinonaktifkan'
    return { data: { changed }, message: `${changed} kelas ${what}` }
  })

  serve(app, classEndpoints.read, async ({ params }, scope) => ({ data: await readClass(scope, params.id) }))

  serve(app, classEndpoints.create, async ({ body }, scope) => {
    await assertValid(scope, body, null)
    const id = await insertRecord(scope, 'class', toColumns(body))
    const after = await readClass(scope, id)
    await auditChange(scope, { kind: 'class', id, before: null, after })
    return { data: after, message: 'Kelas tersimpan' }
  })

  serve(app, classEndpoints.update, async ({ params, body: sent, sentFields }, scope) => {
    const before = await readClass(scope, params.id)
    const body = completed(sent, { sentFields, before })
    await assertValid(scope, body, before)
    await updateRecord(scope, 'class', { id: params.id, version: body.version, columns: toColumns(body) })
    const after = await readClass(scope, params.id)
    await auditChange(scope, { kind: 'class', id: params.id, before, after })
    return { data: after, message: 'Kelas tersimpan' }
  })

  serve(app, classEndpoints.remove, async ({ params }, scope) => {
    const before = await readClass(scope, params.id)
    await auditChange(scope, { kind: 'class', id: params.id, before, after: null })
    await deleteRecord(scope, 'class', params.id)
    return { data: null, message: 'Kelas dihapus' }
  })

  serveHistory(app, classEndpoints.history, 'class')
}

function findClasses(scope: SchoolScope, { grade, status }: FiltersOf<typeof classEndpoints.list>) {
  let found = selectClasses(scope)
  if (grade) found = found.where('class.grade', '=', grade)
  if (status) found = found.where('class.is_active', '=', status === 'aktif')
  return found
}

const selectClasses = ({ db, schoolId }: SchoolScope) =>
  db.selectFrom('class').selectAll('class').where('class.school_id', '=', schoolId)

async function readClass(scope: SchoolScope, id: string): Promise<SchoolClass> {
  const row = await selectClasses(scope).where('class.id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('NOT_FOUND')
  return toClass(row)
}

/** No semester is closed until the transaction ends. */
async function assertGradeFree(scope: SchoolScope, id: string): Promise<void> {
  const { db, schoolId } = scope
  await db.selectFrom('school_setting').select('school_id').where('school_id', '=', schoolId).forKeyShare().execute()
  const { year } = await selectClasses(scope)
    .select(lastClosedYear('class').as('year'))
    .where('class.id', '=', id)
    .executeTakeFirstOrThrow()
  if (year) {
    const grade = `${gradeIsOfYear(year)}. Buat kelas baru untuk tingkat lain`
    throw new Failure('INVALID', { fields: { grade } })
  }
}

/** Rejects a grade that the school lacks, unless the class already has it, and a name that another class has. */
async function assertValid(scope: SchoolScope, body: z.output<typeof classFields>, before: SchoolClass | null) {
  const { level, school_form: form } = await readSetting(scope)
  if (body.grade !== before?.grade && !gradesOfSchool({ level: level as Level, form }).includes(body.grade)) {
    throw new Failure('INVALID', { fields: { grade: `Tingkat ${body.grade} tidak ada di ${form ?? level}` } })
  }
  if (before && body.grade !== before.grade) await assertGradeFree(scope, before.id)
  if (body.isFourYear && (form !== 'SMK' || body.grade !== 'XII')) {
    throw new Failure('INVALID', { fields: { isFourYear: 'Hanya untuk kelas XII pada SMK' } })
  }
  const others = await selectClasses(scope)
    .where(sql`lower(class.name)`, '=', toColumns(body).name.toLowerCase())
    .execute()
  if (others.some(({ id }) => id !== before?.id)) {
    throw new Failure('ALREADY_EXISTS', { fields: { name: 'Sudah ada kelas bernama ini' } })
  }
}

const toColumns = (body: z.output<typeof classFields>) => ({
  name: body.name.replace(/\s+/g, ' '),
  grade: body.grade,
  program: body.program ?? null,
  major: body.major ?? null,
  is_four_year: body.isFourYear,
  room: body.room ?? null,
  capacity: body.capacity ?? null,
  order_no: body.orderNo ?? usualOrder(body.grade),
  is_active: body.isActive,
})

const toClass = (
  row: Awaited<ReturnType<ReturnType<typeof selectClasses>['executeTakeFirstOrThrow']>>,
): SchoolClass => ({
  id: row.id,
  name: row.name,
  grade: row.grade as Grade,
  program: row.program,
  major: row.major,
  isFourYear: row.is_four_year,
  room: row.room,
  capacity: row.capacity,
  orderNo: row.order_no,
  isActive: row.is_active,
  version: row.version,
})
