import { sql } from 'kysely'
import type { SemesterStart } from '@hadir/contract/academic-year/semester.ts'
import { Failure } from '../../platform/failure.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { readSetting } from '../config/school/rules.ts'
import { lockCalendar, readYear } from './records.ts'
import type { SemesterKey } from './semester-closing.ts'
import { isSemesterRunning, recordEvent, readSemester, setStatus } from './semester-state.ts'
import { lastStart, blockersOf } from './withdraw-start.ts'

/** Copies the timetable of Ganjil to Genap: the schedule feature implements it, and features.ts passes it in. */
export type TimetableCopy = {
  /** With `subjectIds`: the subjects of Ganjil alone that continue. */
  preview(scope: SchoolScope, yearId: string, subjectIds: ReadonlySet<string>): Promise<SemesterStart['lessons']>
  write(scope: SchoolScope, yearId: string): Promise<{ copied: string[] }>
}

/** What prevents starting a semester, as the failure that starting would return. */
async function refusalOf(scope: SchoolScope, key: SemesterKey): Promise<Failure | null> {
  const { status } = await readSemester(scope, key)
  if (status === 'DITUTUP') return new Failure('SEMESTER_CLOSED')
  if (!(await readYear(scope, key.yearId)).isActive) return new Failure('YEAR_NOT_ACTIVE')
  return (await isSemesterRunning(scope)) ? new Failure('SEMESTER_STILL_RUNS') : null
}

/** Starts a semester of the active year; the selected parts of Ganjil continue in Genap, all or nothing. */
export async function startSemester(
  scope: SchoolScope,
  key: SemesterKey,
  wish: { subjects: boolean; lessons: boolean },
  timetable: TimetableCopy,
): Promise<void> {
  await lockCalendar(scope)
  if ((await readSemester(scope, key)).status === 'AKTIF') return
  const refusal = await refusalOf(scope, key)
  if (refusal) throw refusal
  await setStatus(scope, key, { status: 'AKTIF' })
  const isNext = key.no === 2
  const subjects = isNext && wish.subjects ? await letSubjectsGoOn(scope, key.yearId) : []
  const lessons = isNext && wish.lessons ? (await timetable.write(scope, key.yearId)).copied : []
  await recordEvent(scope, key, { kind: 'STARTED', copied: JSON.stringify({ subjects, lessons }) })
}

export async function readStart(
  scope: SchoolScope,
  key: SemesterKey,
  timetable: TimetableCopy,
): Promise<SemesterStart> {
  const { status } = await readSemester(scope, key)
  const subjects = key.no === 2 ? await subjectsOfGanjil(scope, key.yearId) : []
  const lessons =
    key.no === 2
      ? await timetable.preview(scope, key.yearId, new Set(subjects.map(({ id }) => id)))
      : { copied: 0, skipped: [], standing: 0 }
  const start = status === 'AKTIF' ? await lastStart(scope, key) : null
  const reason = start ? (await blockersOf(scope, key, start)).join('; ') : ''
  return {
    obstacle: status === 'AKTIF' ? null : ((await refusalOf(scope, key))?.message ?? null),
    subjects,
    lessons,
    goesOn: await countGoingOn(scope, key.yearId),
    undo: start && { possible: reason === '', reason: reason || null },
  }
}

async function subjectsOfGanjil({ db, schoolId }: SchoolScope, yearId: string): Promise<SemesterStart['subjects']> {
  const { rows } = await sql<SemesterStart['subjects'][number]>`
    select o.id, k.name as "className", m.name, t.name as teacher
      from academic_class ac
      join class k on k.school_id = ac.school_id and k.id = ac.class_id
      join academic_subject o on o.school_id = ac.school_id and o.academic_class_id = ac.id and o.semester_no = 1
      join subject m on m.school_id = o.school_id and m.id = o.subject_id
      left join teacher t on t.school_id = o.school_id and t.id = o.teacher_id
      where ac.school_id = ${schoolId} and ac.academic_year_id = ${yearId}
      order by k.order_no, lower(k.name), m.order_no, lower(m.name)`.execute(db)
  return rows
}

/** A subject of Ganjil alone, with its teacher, belongs to both semesters from now on. */
async function letSubjectsGoOn({ db, schoolId, clock }: SchoolScope, yearId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update academic_subject o set semester_no = null, version = o.version + 1, updated_at = ${clock.now()}
      from academic_class ac
      where ac.school_id = ${schoolId} and ac.academic_year_id = ${yearId} and o.school_id = ac.school_id
        and o.academic_class_id = ac.id and o.semester_no = 1
      returning o.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Memberships, homeroom teachers and duties end on a date, not with a semester. */
async function countGoingOn(scope: SchoolScope, yearId: string): Promise<SemesterStart['goesOn']> {
  const { schoolId, db } = scope
  const { today } = await readSetting(scope)
  const { rows } = await sql<SemesterStart['goesOn']>`
    select
      (select count(*)::int from enrollment where school_id = ${schoolId} and academic_year_id = ${yearId}
        and leave_date is null) as pupils,
      (select count(*)::int from homeroom h join academic_class ac on ac.school_id = h.school_id
        and ac.id = h.academic_class_id where h.school_id = ${schoolId} and ac.academic_year_id = ${yearId}
        and h.end_date is null) as homerooms,
      (select count(*)::int from duty where school_id = ${schoolId} and start_date <= ${today}::date
        and (end_date is null or end_date > ${today}::date)) as duties,
      (select count(*)::int from academic_subject o join academic_class ac on ac.school_id = o.school_id
        and ac.id = o.academic_class_id where o.school_id = ${schoolId} and ac.academic_year_id = ${yearId}
        and o.semester_no is null) as subjects`.execute(db)
  return rows[0] ?? { pupils: 0, homerooms: 0, duties: 0, subjects: 0 }
}
