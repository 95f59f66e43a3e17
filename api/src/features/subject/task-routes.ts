import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { z } from 'zod'
import { taskEndpoints, type Task, type taskFields } from '@hadir/contract/subject/task.ts'
import type { Sorting } from '../../platform/database/listing/page.ts'
import { completed } from '../../platform/http/complete-update.ts'
import { Failure } from '../../platform/failure.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { auditChange } from '../../platform/http/audit/audit-log.ts'
import { serve } from '../../platform/http/serve.ts'
import { readHistory } from '../../platform/http/audit/serve-history.ts'
import { deleteRecord, insertRecord, updateRecord } from '../../platform/http/versioned-record.ts'
import { serveList } from '../../platform/listing/serve-list.ts'
import { byClassName } from '../class/rules.ts'
import { readSetting } from '../config/school/rules.ts'
import { taskSheet } from './export-columns.ts'
import { visibleTo, isOwn } from './visibility.ts'

const sorting: Sorting = {
  by: {
    title: sql`lower(task.title)`,
    subject: sql`lower(subject.name)`,
    class: byClassName,
    dueDate: sql`task.due_date`,
    maxScore: sql`task.max_score`,
  },
  defaultSort: '-dueDate',
  id: sql`task.id`,
  search: { words: sql`concat_ws(' ', fold_text(task.title), fold_text(subject.name), fold_text(class.name))` },
}

export async function taskRoutes(app: FastifyInstance): Promise<void> {
  serveList(app, taskEndpoints, {
    find: async (scope, query) => {
      const all = await selectTasks(scope)
      let found = query.academicYearId
        ? all.where('rombel.academic_year_id', '=', query.academicYearId)
        : all.where('year.is_active', '=', true)
      if (query.academicClassId) found = found.where('given.academic_class_id', '=', query.academicClassId)
      if (query.subjectId) found = found.where('given.subject_id', '=', query.subjectId)
      if (query.state) {
        const { today } = await readSetting(scope)
        found = found.where('task.due_date', query.state === 'berjalan' ? '>=' : '<', today)
      }
      return found
    },
    sorting,
    show: (rows) => rows.map(toTask),
    sheet: taskSheet,
  })

  serve(app, taskEndpoints.history, async (requested, scope) => {
    // A teacher reads the history of her own tasks.
    const { isOwn: mayRead } = await readTask(scope, requested.params.id)
    if (!mayRead) throw new Failure('FORBIDDEN')
    return readHistory(scope, kind, requested)
  })

  serve(app, taskEndpoints.create, async ({ body }, scope) => {
    await assertOwnSubject(scope, body)
    const id = await insertRecord(scope, 'task', { ...toColumns(body), created_by: scope.profileId })
    const after = await readTask(scope, id)
    await auditChange(scope, { kind, id, before: null, after: valuesOf(after) })
    return { data: after, message: 'Tugas tersimpan' }
  })

  serve(app, taskEndpoints.update, async ({ params, body: sent, sentFields }, scope) => {
    const before = await readTask(scope, params.id)
    const body = completed(sent, { sentFields, before })
    if (!before.isOwn) throw new Failure('FORBIDDEN')
    await assertOwnSubject(scope, body)
    await updateRecord(scope, 'task', { id: params.id, version: body.version, columns: toColumns(body) })
    const after = await readTask(scope, params.id)
    await auditChange(scope, { kind, id: params.id, before: valuesOf(before), after: valuesOf(after) })
    return { data: after, message: 'Tugas tersimpan' }
  })

  serve(app, taskEndpoints.remove, async ({ params }, scope) => {
    const before = await readTask(scope, params.id)
    if (!before.isOwn) throw new Failure('FORBIDDEN')
    await deleteRecord(scope, 'task', params.id)
    await auditChange(scope, { kind, id: params.id, before: valuesOf(before), after: null })
    return { data: null, message: 'Tugas dihapus' }
  })
}

const kind = 'task'

/** The fields of the form, by name and as people read them. */
const valuesOf = (task: Task) => ({
  academicSubjectId: `${task.subject.name} – ${task.academicClass.name}`,
  title: task.title,
  description: task.description,
  dueDate: task.dueDate,
  maxScore: task.maxScore,
})

const toColumns = (body: z.output<typeof taskFields>) => ({
  academic_subject_id: body.academicSubjectId,
  title: body.title,
  description: body.description ?? null,
  due_date: body.dueDate,
  max_score: body.maxScore,
})

const mayWrite = (scope: SchoolScope) =>
  scope.role === 'school_admin' ? sql<boolean>`true` : scope.role === 'teacher' ? isOwn(scope) : sql<boolean>`false`

async function selectTasks(scope: SchoolScope) {
  return scope.db
    .selectFrom('task')
    .innerJoin('academic_subject as given', (join) =>
      join.onRef('given.school_id', '=', 'task.school_id').onRef('given.id', '=', 'task.academic_subject_id'),
    )
    .innerJoin('subject', (join) =>
      join.onRef('subject.school_id', '=', 'given.school_id').onRef('subject.id', '=', 'given.subject_id'),
    )
    .innerJoin('academic_class as rombel', (join) =>
      join.onRef('rombel.school_id', '=', 'given.school_id').onRef('rombel.id', '=', 'given.academic_class_id'),
    )
    .innerJoin('class', (join) =>
      join.onRef('class.school_id', '=', 'rombel.school_id').onRef('class.id', '=', 'rombel.class_id'),
    )
    .innerJoin('academic_year as year', (join) =>
      join.onRef('year.school_id', '=', 'rombel.school_id').onRef('year.id', '=', 'rombel.academic_year_id'),
    )
    .innerJoin('actor as author', (join) =>
      join.onRef('author.school_id', '=', 'task.school_id').onRef('author.id', '=', 'task.created_by'),
    )
    .where('task.school_id', '=', scope.schoolId)
    .where(await visibleTo(scope))
    .select([
      'task.id',
      'task.academic_subject_id',
      'subject.id as subject_id',
      'subject.name as subject_name',
      'rombel.id as rombel_id',
      'class.name as class_name',
      'task.title',
      'task.description',
      'task.due_date',
      'task.max_score',
      'author.name as by',
      mayWrite(scope).as('is_own'),
      'task.version',
    ])
}

type Row = Awaited<ReturnType<Awaited<ReturnType<typeof selectTasks>>['executeTakeFirstOrThrow']>>

const toTask = (row: Row): Task => ({
  id: row.id,
  academicSubjectId: row.academic_subject_id,
  subject: { id: row.subject_id, name: row.subject_name },
  academicClass: { id: row.rombel_id, name: row.class_name },
  title: row.title,
  description: row.description,
  dueDate: row.due_date,
  maxScore: row.max_score,
  by: row.by,
  isOwn: row.is_own,
  version: row.version,
})

async function readTask(scope: SchoolScope, id: string): Promise<Task> {
  const row = await (await selectTasks(scope)).where('task.id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('NOT_FOUND')
  return toTask(row)
}

/** A teacher gives tasks in the subjects she teaches, within the class's year. */
async function assertOwnSubject(scope: SchoolScope, { academicSubjectId, dueDate }: z.output<typeof taskFields>) {
  const given = await scope.db
    .selectFrom('academic_subject as given')
    .innerJoin('academic_class as rombel', (join) =>
      join.onRef('rombel.school_id', '=', 'given.school_id').onRef('rombel.id', '=', 'given.academic_class_id'),
    )
    .innerJoin('academic_year as year', (join) =>
      join.onRef('year.school_id', '=', 'rombel.school_id').onRef('year.id', '=', 'rombel.academic_year_id'),
    )
    .select(['year.start_date', 'year.end_date', mayWrite(scope).as('is_own')])
    .where('given.school_id', '=', scope.schoolId)
    .where('given.id', '=', academicSubjectId)
    .executeTakeFirst()
  const refused = (fields: Record<string, string>) => new Failure('INVALID', { fields })
  if (!given) throw refused({ academicSubjectId: 'Mata pelajaran kelas tidak ditemukan' })
  if (!given.is_own) throw refused({ academicSubjectId: 'Anda tidak mengajar mata pelajaran ini di kelas itu' })
  if (dueDate < given.start_date || dueDate > given.end_date) {
    throw refused({ dueDate: 'Tanggal di luar tahun pelajaran' })
  }
}
