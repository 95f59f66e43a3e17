import { sql } from 'kysely'
import type { Answer, Received } from '@hadir/contract/endpoint.ts'
import type { GridCell, RefusedCell, TeacherGrid, teacherGridEndpoints } from '@hadir/contract/subject/teacher-grid.ts'
import { byClass, byName } from '../../platform/database/name-order.ts'
import { Failure } from '../../platform/failure.ts'
import { auditChanges } from '../../platform/audit/audit-log.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { onRapor } from './rules.ts'
import { jointMatesOf } from './joint/follow-teacher.ts'

type Cell = GridCell & { subject_name: string }

/** The classes of the active year with their subjects and teachers. */
export async function readTeacherGrid({ db, schoolId }: SchoolScope): Promise<TeacherGrid> {
  const { rows: classes } = await sql<TeacherGrid['classes'][number]>`
    select ac.id, class.name, class.grade
      from academic_year year
      join academic_class ac on ac.school_id = year.school_id and ac.academic_year_id = year.id
      join class on class.school_id = ac.school_id and class.id = ac.class_id
      where year.school_id = ${schoolId} and year.is_active
      order by ${byClass('class')}`.execute(db)
  const classIds = classes.map(({ id }) => id)
  const { rows: cells } = await sql<Cell>`
    select given.id, given.academic_class_id as "academicClassId", given.subject_id as "subjectId",
        given.teacher_id as "teacherId", given.weekly_jp as "weeklyJp", given.version, subject.name as subject_name
      from academic_subject given
      join subject on subject.school_id = given.school_id and subject.id = given.subject_id
      where given.school_id = ${schoolId} and given.academic_class_id = any(${classIds}::uuid[])
      order by ${onRapor}`.execute(db)
  const { rows: teachers } = await sql<TeacherGrid['teachers'][number]>`
    with load as materialized (
      select given.teacher_id as id, sum(given.weekly_jp)::int as jp from academic_subject given
        where given.school_id = ${schoolId} and given.teacher_id is not null
          and given.academic_class_id = any(${classIds}::uuid[])
        group by given.teacher_id)
    select teacher.id, teacher.name, coalesce(load.jp, 0) as "weeklyJp", agreed.max_weekly_jp as "maxWeeklyJp",
        teacher.status = 'AKTIF' as "isActive"
      from teacher
      left join load on load.id = teacher.id
      left join academic_year year on year.school_id = teacher.school_id and year.is_active
      left join academic_teacher agreed on agreed.school_id = teacher.school_id and agreed.academic_year_id = year.id
        and agreed.teacher_id = teacher.id
      where teacher.school_id = ${schoolId} and (teacher.status = 'AKTIF' or load.id is not null)
      order by ${byName('teacher.name')}`.execute(db)
  const subjects = new Map(cells.map((cell) => [cell.subjectId, { id: cell.subjectId, name: cell.subject_name }]))
  return {
    grades: [...new Set(classes.map((one) => one.grade))],
    classes,
    subjects: [...subjects.values()],
    cells: cells.map(toCell),
    teachers,
  }
}

const toCell = ({ id, academicClassId, subjectId, teacherId, weeklyJp, version }: GridCell): GridCell => ({
  id,
  academicClassId,
  subjectId,
  teacherId,
  weeklyJp,
  version,
})

/** What a save says it did, and what the timetable still has of the teachers before. */
export function setMessage({ changed, slotsOfOthers }: { changed: number; slotsOfOthers: number }): string {
  const inTimetable = slotsOfOthers ? `. ${slotsOfOthers} pelajaran di Jadwal masih atas nama guru sebelumnya` : ''
  return `Guru ditentukan untuk ${changed} mata pelajaran kelas${inTimetable}`
}

/** One teacher for several class subjects of the active year: for all of them, or for none. */
export async function setTeacher(
  scope: SchoolScope,
  { ids, teacherId }: { ids: readonly string[]; teacherId: string },
) {
  const cells = await lockCells(scope, ids)
  if (cells.length < new Set(ids).size) throw new Failure('NOT_FOUND')
  const requested = cells.map(({ id, version }) => ({ id, version, teacherId }))
  const { refused, ...done } = await saveTeacherGrid(scope, requested)
  if (refused.length > 0)
    throw new Failure('INVALID', { fields: { teacherId: 'Guru tidak ditemukan atau tidak aktif' } })
  return done
}

/** The cells of the active year, locked in one order, so that two concurrent saves do not deadlock. */
async function lockCells({ db, schoolId }: SchoolScope, ids: readonly string[]): Promise<GridCell[]> {
  const { rows } = await sql<GridCell>`
    select given.id, given.academic_class_id as "academicClassId", given.subject_id as "subjectId",
        given.teacher_id as "teacherId", given.weekly_jp as "weeklyJp", given.version
      from academic_subject given
      join academic_class ac on ac.school_id = given.school_id and ac.id = given.academic_class_id
      join academic_year year on year.school_id = ac.school_id and year.id = ac.academic_year_id and year.is_active
      where given.school_id = ${schoolId} and given.id = any(${ids}::uuid[])
      order by given.id for no key update of given`.execute(db)
  return rows
}

type RequestedCell = Received<typeof teacherGridEndpoints.save>['body']['cells'][number]

/** Writes the permitted cells, in three statements for any number of them, and returns the others. */
export async function saveTeacherGrid(
  scope: SchoolScope,
  sent: readonly RequestedCell[],
): Promise<Answer<typeof teacherGridEndpoints.save>['data']> {
  const { db, schoolId, clock } = scope
  const mates = await jointMatesOf(
    scope,
    sent.map(({ id }) => id),
  )
  const current = await lockCells(
    scope,
    [...sent, ...mates].map(({ id }) => id),
  )
  const requested = [...sent, ...mates.flatMap((mate) => followed(mate, sent, current))]
  const byId = new Map(current.map((cell) => [cell.id, cell]))
  const names = await readNames(scope, [...requested, ...current])
  const refused: RefusedCell[] = []
  const written = new Map<string, RequestedCell>()
  for (const cell of requested) {
    const now = byId.get(cell.id) ?? null
    const why = refusalOf(cell, now, names)
    if (why) refused.push({ id: cell.id, why, now })
    else if (now && now.teacherId !== cell.teacherId) written.set(cell.id, cell)
  }
  const changed = [...written.values()]
  if (changed.length === 0) return { changed: 0, refused, slotsOfOthers: 0 }
  const { rows } = await sql<{ slots: number }>`
    with wanted as (
      select * from unnest(${changed.map(({ id }) => id)}::uuid[], ${changed.map((one) => one.teacherId)}::uuid[])
        as w (id, teacher_id)
    ), written as (
      update academic_subject given
        set teacher_id = wanted.teacher_id, version = given.version + 1, updated_at = ${clock.now()}
        from wanted where given.school_id = ${schoolId} and given.id = wanted.id
    ), beside as (
      -- Who now teaches it does not stand beside herself.
      delete from academic_subject_co_teacher co using wanted
        where co.school_id = ${schoolId} and co.academic_subject_id = wanted.id and co.teacher_id = wanted.teacher_id
    )
    select count(*)::int as slots from wanted
      join class_schedule slot on slot.school_id = ${schoolId} and slot.academic_subject_id = wanted.id
        and slot.teacher_id is distinct from wanted.teacher_id`.execute(db)
  await auditChanges(
    scope,
    changed.map(({ id, teacherId }) => ({
      kind: 'academic-subject',
      id,
      before: { teacherId: nameOf(names, byId.get(id)?.teacherId) },
      after: { teacherId: nameOf(names, teacherId) },
    })),
  )
  return { changed: changed.length, refused, slotsOfOthers: rows[0]?.slots ?? 0 }
}

/** One teacher teaches a joint group: the other classes of a cell get its teacher. */
function followed(mate: { id: string; with: string }, sent: readonly RequestedCell[], current: readonly GridCell[]) {
  const now = current.find(({ id }) => id === mate.id)
  const cell = sent.find(({ id }) => id === mate.with)
  const before = current.find(({ id }) => id === mate.with)
  return now && cell && cell.version === before?.version
    ? [{ id: mate.id, version: now.version, teacherId: cell.teacherId }]
    : []
}

type Names = ReadonlyMap<string, { name: string; isActive: boolean }>

const nameOf = (names: Names, id: string | null | undefined) => (id ? (names.get(id)?.name ?? null) : null)

/** An earlier teacher may stay although on leave; a new one must be active. */
function refusalOf(requested: RequestedCell, now: GridCell | null, names: Names): RefusedCell['why'] | null {
  if (!now) return 'NOT_FOUND'
  if (now.version !== requested.version) return 'CHANGED_MEANWHILE'
  const isNew = requested.teacherId !== null && requested.teacherId !== now.teacherId
  return isNew && !names.get(requested.teacherId ?? '')?.isActive ? 'TEACHER_INACTIVE' : null
}

async function readNames({ db, schoolId }: SchoolScope, of: readonly { teacherId: string | null }[]): Promise<Names> {
  const ids = [...new Set(of.flatMap(({ teacherId }) => teacherId ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('teacher')
    .select(['id', 'name', 'status'])
    .where('school_id', '=', schoolId)
    .where('id', 'in', ids)
    .forShare()
    .execute()
  return new Map(rows.map(({ id, name, status }) => [id, { name, isActive: status === 'AKTIF' }]))
}
