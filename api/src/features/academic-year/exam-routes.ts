import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { z } from 'zod'
import { semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import { type Exam, examEndpoints, type examFields, examKindLabels } from '@hadir/contract/academic-year/exam.ts'
import { byClass, byName } from '../../platform/database/name-order.ts'
import type { Sorting } from '../../platform/database/read-page.ts'
import { completed } from '../../platform/http/complete-update.ts'
import { Failure } from '../../platform/failure.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { auditChange } from '../../platform/audit/audit-log.ts'
import { serve } from '../../platform/http/serve.ts'
import { serveHistory } from '../../platform/audit/serve-history.ts'
import { deleteRecord, insertRecord, updateRecord } from '../../platform/http/versioned-record.ts'
import { serveList } from '../../platform/listing/serve-list.ts'
import type { ListSheet } from '../../platform/listing/list-sheet.ts'
import { visibleClasses } from '../class/rules.ts'

const sorting: Sorting = {
  by: { name: byName('exam.name'), kind: sql`exam.kind`, startDate: sql`exam.start_date` },
  defaultSort: 'startDate',
  id: sql`exam.id`,
  search: { words: sql`fold_text(exam.name)` },
}

export async function examRoutes(app: FastifyInstance): Promise<void> {
  serveList(app, examEndpoints, {
    find: async (scope, query) => {
      let found = query.academicYearId
        ? selectExams(scope).where('exam.academic_year_id', '=', query.academicYearId)
        : selectExams(scope).where('year.is_active', '=', true)
      // Teachers know the whole school's plan; families what their classes sit.
      if (scope.role === 'student' || scope.role === 'parent') {
        const classes = await visibleClasses(scope)
        if (classes !== 'all') found = found.where(sits(sql`any(${classes}::uuid[])`))
      }
      if (query.kind) found = found.where('exam.kind', '=', query.kind)
      if (query.academicClassId) found = found.where(sits(sql`${query.academicClassId}`))
      return found
    },
    sorting,
    show: (rows) => rows.map(toExam),
    sheet,
  })

  serveHistory(app, examEndpoints.history, kind)

  serve(app, examEndpoints.create, async ({ body }, scope) => {
    const place = await semesterOf(scope, body)
    await assertKnownClasses(scope, body, place.academic_year_id)
    const id = await insertRecord(scope, 'exam', { ...place, ...toColumns(body) })
    await writeClasses(scope, id, body.academicClassIds)
    const after = await readExam(scope, id)
    await auditChange(scope, { kind, id, before: null, after: valuesOf(after) })
    return { data: after, message: 'Exam tersimpan' }
  })

  serve(app, examEndpoints.update, async ({ params, body: sent, sentFields }, scope) => {
    const before = await readExam(scope, params.id)
    const body = completed(sent, { sentFields, before })
    const place = await semesterOf(scope, body)
    await assertKnownClasses(scope, body, place.academic_year_id)
    await updateRecord(scope, 'exam', {
      id: params.id,
      version: body.version,
      columns: { ...place, ...toColumns(body) },
    })
    await writeClasses(scope, params.id, body.academicClassIds)
    const after = await readExam(scope, params.id)
    await auditChange(scope, { kind, id: params.id, before: valuesOf(before), after: valuesOf(after) })
    return { data: after, message: 'Exam tersimpan' }
  })

  serve(app, examEndpoints.remove, async ({ params }, scope) => {
    const before = await readExam(scope, params.id)
    await deleteRecord(scope, 'exam', params.id)
    await auditChange(scope, { kind, id: params.id, before: valuesOf(before), after: null })
    return { data: null, message: 'Exam dihapus' }
  })
}

const kind = 'exam'

const sheet: ListSheet<Exam> = {
  title: 'Ujian',
  columns: [
    { header: 'Nama', cell: (row) => row.name },
    { header: 'Jenis', cell: (row) => examKindLabels[row.kind] },
    { header: 'Semester', cell: (row) => semesterNames[row.semesterNo] },
    { header: 'Mulai', cell: (row) => row.startDate, isDate: true },
    { header: 'Selesai', cell: (row) => row.endDate, isDate: true },
    { header: 'Kelas', cell: (row) => row.classes.map(({ name }) => name).join(', ') },
  ],
}

/** The fields of the form, by name and as people read them. */
const valuesOf = (exam: Exam) => ({
  name: exam.name,
  kind: exam.kind,
  startDate: exam.startDate,
  endDate: exam.endDate,
  academicClassIds: exam.classes.map(({ name }) => name),
})

type Body = z.output<typeof examFields>

const toColumns = (body: Body) => ({
  name: body.name,
  kind: body.kind,
  start_date: body.startDate,
  end_date: body.endDate,
})

const sits = (which: ReturnType<typeof sql>) => sql<boolean>`exists (select from exam_class sitting
  where sitting.school_id = exam.school_id and sitting.exam_id = exam.id and sitting.academic_class_id = ${which})`

const selectExams = ({ db, schoolId }: SchoolScope) =>
  db
    .selectFrom('exam')
    .innerJoin('academic_year as year', (join) =>
      join.onRef('year.school_id', '=', 'exam.school_id').onRef('year.id', '=', 'exam.academic_year_id'),
    )
    .where('exam.school_id', '=', schoolId)
    .select([
      'exam.id',
      'exam.name',
      'exam.kind',
      'exam.semester_no',
      'exam.start_date',
      'exam.end_date',
      'exam.version',
      sql<Exam['classes']>`coalesce((
        select json_agg(json_build_object('id', ac.id, 'name', class.name) order by ${byClass('class')})
          from exam_class sitting
          join academic_class ac on ac.school_id = sitting.school_id and ac.id = sitting.academic_class_id
          join class on class.school_id = ac.school_id and class.id = ac.class_id
          where sitting.school_id = exam.school_id and sitting.exam_id = exam.id), '[]')`.as('classes'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectExams>['executeTakeFirstOrThrow']>>

const toExam = (row: Row): Exam => ({
  id: row.id,
  name: row.name,
  kind: row.kind as Exam['kind'],
  semesterNo: row.semester_no as Exam['semesterNo'],
  startDate: row.start_date,
  endDate: row.end_date,
  classes: row.classes,
  version: row.version,
})

async function readExam(scope: SchoolScope, id: string): Promise<Exam> {
  const row = await selectExams(scope).where('exam.id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('NOT_FOUND')
  return toExam(row)
}

/** A period lies within one semester of the active year, which its dates determine. */
async function semesterOf({ db, schoolId }: SchoolScope, { startDate, endDate }: Body) {
  const semester = await db
    .selectFrom('semester')
    .innerJoin('academic_year as year', (join) =>
      join
        .onRef('year.school_id', '=', 'semester.school_id')
        .onRef('year.id', '=', 'semester.academic_year_id')
        .on('year.is_active', '=', true),
    )
    .select(['year.id', 'semester.no'])
    .where('semester.school_id', '=', schoolId)
    .where('semester.start_date', '<=', startDate)
    .where('semester.end_date', '>=', endDate)
    .executeTakeFirst()
  if (semester) return { academic_year_id: semester.id, semester_no: semester.no }
  throw new Failure('INVALID', { fields: { startDate: 'Tanggal harus di dalam satu semester tahun pelajaran aktif' } })
}

async function assertKnownClasses({ db, schoolId }: SchoolScope, { academicClassIds }: Body, yearId: string) {
  const ids = [...new Set(academicClassIds)]
  const known = await db
    .selectFrom('academic_class')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('academic_year_id', '=', yearId)
    .where('id', 'in', ids)
    .execute()
  if (known.length < ids.length) throw new Failure('INVALID', { fields: { academicClassIds: 'Kelas tidak ditemukan' } })
}

async function writeClasses({ db, schoolId }: SchoolScope, examId: string, classIds: readonly string[]) {
  await db.deleteFrom('exam_class').where('school_id', '=', schoolId).where('exam_id', '=', examId).execute()
  const rows = [...new Set(classIds)].map((id) => ({ school_id: schoolId, exam_id: examId, academic_class_id: id }))
  await db.insertInto('exam_class').values(rows).execute()
}
