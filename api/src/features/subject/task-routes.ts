import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { z } from 'zod'
import { taskEndpoints, type Task, type taskFields } from '@hadir/contract/subject/task.ts'
import { byClass, byName } from '../../platform/database/name-order.ts'
import type { Sorting } from '../../platform/database/read-page.ts'
import { newId } from '../../platform/ids.ts'
import { completed } from '../../platform/http/complete-update.ts'
import { Failure } from '../../platform/failure.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { auditChanges } from '../../platform/audit/audit-log.ts'
import { serve } from '../../platform/http/serve.ts'
import { readHistory } from '../../platform/audit/serve-history.ts'
import { insertRecord, updateRecord } from '../../platform/http/versioned-record.ts'
import { serveList } from '../../platform/listing/serve-list.ts'
import { readSetting } from '../config/school/rules.ts'
import { jointMatesOf } from './joint/follow-teacher.ts'
import { taskSheet } from './export-columns.ts'
import { visibleTo, isOwn } from './visibility.ts'

const sorting: Sorting = {
  by: {
    title: byName('task.title'),
    subject: byName('subject.name'),
    class: byClass('class'),
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
        ? all.where('ac.academic_year_id', '=', query.academicYearId)
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
    const mates = body.onlyThisClass ? [] : await ownMates(scope, body.academicSubjectId)
    const ids = []
    const joint_task_id = mates.length > 0 ? newId() : null
    for (const academicSubjectId of [body.academicSubjectId, ...mates]) {
      const columns = { ...contentOf(body), academic_subject_id: academicSubjectId, joint_task_id }
      ids.push(await insertRecord(scope, 'task', { ...columns, created_by: scope.profileId }))
    }
    const given = await readTasks(scope, ids)
    await auditChanges(
      scope,
      given.map((after) => ({ kind, id: after.id, before: null, after: valuesOf(after) })),
    )
    return { data: given[0], message: savedIn(given) }
  })

  serve(app, taskEndpoints.update, async ({ params, body: sent, sentFields }, scope) => {
    const before = await readTask(scope, params.id)
    const body = completed(sent, { sentFields, before })
    if (!before.isOwn) throw new Failure('FORBIDDEN')
    await assertOwnSubject(scope, body)
    const joint = body.onlyThisClass ? [] : matesOf(before)
    if (joint.length > 0 && body.academicSubjectId !== before.academicSubjectId) {
      const message = `Tugas gabungan ${classesOf(before)}: pilih dahulu hanya kelas ${before.academicClass.name}`
      throw new Failure('INVALID', { fields: { academicSubjectId: message } })
    }
    const befores = await readTasks(scope, [before.id, ...joint])
    // Those changed together belong together; the others, of a class changed apart or of another teacher, do not.
    const columns = { ...contentOf(body), joint_task_id: joint.length > 0 ? newId() : null }
    const moved = { ...columns, academic_subject_id: body.academicSubjectId }
    await updateRecord(scope, 'task', { id: before.id, version: body.version, columns: moved })
    for (const id of joint) await updateRecord(scope, 'task', { id, version: body.version, columns })
    const afters = await readTasks(scope, [before.id, ...joint])
    await auditChanges(
      scope,
      afters.map((after, at) => {
        const was = befores[at]
        return { kind, id: after.id, before: was ? valuesOf(was) : null, after: valuesOf(after) }
      }),
    )
    return { data: afters[0], message: savedIn(afters) }
  })

  serve(app, taskEndpoints.remove, async ({ params, query }, scope) => {
    const before = await readTask(scope, params.id)
    if (!before.isOwn) throw new Failure('FORBIDDEN')
    const removed = await readTasks(scope, [before.id, ...(query.onlyThisClass ? [] : matesOf(before))])
    const ids = removed.map(({ id }) => id)
    await scope.db.deleteFrom('task').where('school_id', '=', scope.schoolId).where('id', 'in', ids).execute()
    await auditChanges(
      scope,
      removed.map((one) => ({ kind, id: one.id, before: valuesOf(one), after: null })),
    )
    return { data: null, message: removed.length > 1 ? `Tugas dihapus dari ${namesOf(removed)}` : 'Tugas dihapus' }
  })
}

/** The other assignments given together with one. */
const matesOf = ({ id, joint }: Task) => joint.map((one) => one.id).filter((one) => one !== id)

const namesOf = (tasks: readonly Pick<Task, 'academicClass'>[]) =>
  tasks.map(({ academicClass }) => academicClass.name).join(' + ')

const classesOf = ({ joint }: Task) => namesOf(joint)

const savedIn = (tasks: readonly Task[]) =>
  tasks.length > 1 ? `Tugas tersimpan untuk ${namesOf(tasks)}` : 'Tugas tersimpan'

const kind = 'task'

/** The fields of the form, by name and as people read them. */
const valuesOf = (task: Task) => ({
  academicSubjectId: `${task.subject.name} – ${task.academicClass.name}`,
  title: task.title,
  description: task.description,
  dueDate: task.dueDate,
  maxScore: task.maxScore,
})

const contentOf = (body: z.output<typeof taskFields>) => ({
  title: body.title,
  description: body.description ?? null,
  due_date: body.dueDate,
  max_score: body.maxScore,
})

const mayWrite = (scope: SchoolScope) =>
  scope.role === 'school_admin' ? sql<boolean>`true` : scope.role === 'teacher' ? isOwn(scope) : sql<boolean>`false`

/** Those given together that the caller may change, by class. */
const jointOf = (scope: SchoolScope) => sql<Task['joint']>`(
  select case when count(*) < 2 then '[]' else json_agg(json_build_object('id', mate_task.id,
      'academicClass', json_build_object('id', ac.id, 'name', class.name)) order by ${byClass('class')}) end
    from task mate_task
    join academic_subject given on given.school_id = mate_task.school_id and given.id = mate_task.academic_subject_id
    join academic_class ac on ac.school_id = given.school_id and ac.id = given.academic_class_id
    join class on class.school_id = ac.school_id and class.id = ac.class_id
    where mate_task.school_id = task.school_id and mate_task.joint_task_id = task.joint_task_id and ${mayWrite(scope)})`

async function selectTasks(scope: SchoolScope) {
  return scope.db
    .selectFrom('task')
    .innerJoin('academic_subject as given', (join) =>
      join.onRef('given.school_id', '=', 'task.school_id').onRef('given.id', '=', 'task.academic_subject_id'),
    )
    .innerJoin('subject', (join) =>
      join.onRef('subject.school_id', '=', 'given.school_id').onRef('subject.id', '=', 'given.subject_id'),
    )
    .innerJoin('academic_class as ac', (join) =>
      join.onRef('ac.school_id', '=', 'given.school_id').onRef('ac.id', '=', 'given.academic_class_id'),
    )
    .innerJoin('class', (join) =>
      join.onRef('class.school_id', '=', 'ac.school_id').onRef('class.id', '=', 'ac.class_id'),
    )
    .innerJoin('academic_year as year', (join) =>
      join.onRef('year.school_id', '=', 'ac.school_id').onRef('year.id', '=', 'ac.academic_year_id'),
    )
    .innerJoin('actor as a', (join) =>
      join.onRef('a.school_id', '=', 'task.school_id').onRef('a.id', '=', 'task.created_by'),
    )
    .where('task.school_id', '=', scope.schoolId)
    .where(await visibleTo(scope))
    .select([
      'task.id',
      'task.academic_subject_id',
      'subject.id as subject_id',
      'subject.name as subject_name',
      'ac.id as rombel_id',
      'class.name as class_name',
      'task.title',
      'task.description',
      'task.due_date',
      'task.max_score',
      'a.name as by',
      jointOf(scope).as('joint'),
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
  joint: row.joint,
  isOwn: row.is_own,
  version: row.version,
})

async function readTask(scope: SchoolScope, id: string): Promise<Task> {
  const [task] = await readTasks(scope, [id])
  return task
}

/** Assignments in the order of their ids given. */
async function readTasks(scope: SchoolScope, ids: readonly string[]): Promise<[Task, ...Task[]]> {
  const rows = await (await selectTasks(scope)).where('task.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, toTask(row)]))
  const [first, ...others] = ids.flatMap((id) => byId.get(id) ?? [])
  if (!first || byId.size < ids.length) throw new Failure('NOT_FOUND')
  return [first, ...others]
}

/** The subjects taught together with one, in their order; those in which the caller may give tasks. */
async function ownMates(scope: SchoolScope, id: string): Promise<string[]> {
  const mates = (await jointMatesOf(scope, [id])).map((mate) => mate.id)
  if (mates.length === 0) return []
  const own = await scope.db
    .selectFrom('academic_subject as given')
    .innerJoin('joint_member as member', (join) =>
      join.onRef('member.school_id', '=', 'given.school_id').onRef('member.academic_subject_id', '=', 'given.id'),
    )
    .select('given.id')
    .where('given.school_id', '=', scope.schoolId)
    .where('given.id', 'in', mates)
    .where('member.ended_on', 'is', null)
    .where(mayWrite(scope))
    .orderBy('member.position')
    .execute()
  return own.map((one) => one.id)
}

/** A teacher gives tasks in the subjects she teaches, within the class's year. */
async function assertOwnSubject(scope: SchoolScope, { academicSubjectId, dueDate }: z.output<typeof taskFields>) {
  const given = await scope.db
    .selectFrom('academic_subject as given')
    .innerJoin('academic_class as ac', (join) =>
      join.onRef('ac.school_id', '=', 'given.school_id').onRef('ac.id', '=', 'given.academic_class_id'),
    )
    .innerJoin('academic_year as year', (join) =>
      join.onRef('year.school_id', '=', 'ac.school_id').onRef('year.id', '=', 'ac.academic_year_id'),
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
