import { sql } from 'kysely'
import { formatDate } from '@hadir/contract/dates/dates.ts'
import type { SemesterStart } from '@hadir/contract/academic-year/semester.ts'
import { byClass, byName } from '../../platform/database/name-order.ts'
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
  if (await isSemesterRunning(scope)) return new Failure('SEMESTER_STILL_RUNS')
  // In the holiday between the two it may be prepared, but not while lessons of Ganjil go on.
  const { today } = await readSetting(scope)
  const { endDate } = await readSemester(scope, { ...key, no: 1 })
  return key.no === 2 && today <= endDate
    ? new Failure('SEMESTER_TOO_EARLY', { values: { end: formatDate(endDate) } })
    : null
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
    select given.id, k.name as "className", m.name, t.name as teacher
      from academic_class ac
      join class k on k.school_id = ac.school_id and k.id = ac.class_id
      join academic_subject given on given.school_id = ac.school_id and given.academic_class_id = ac.id and given.semester_no = 1
      join subject m on m.school_id = given.school_id and m.id = given.subject_id
      left join teacher t on t.school_id = given.school_id and t.id = given.teacher_id
      where ac.school_id = ${schoolId} and ac.academic_year_id = ${yearId}
      order by ${byClass('k')}, m.order_no, ${byName('m.name')}`.execute(db)
  return rows
}

/** A subject of Ganjil alone, with its teacher, belongs to both semesters from now on. */
async function letSubjectsGoOn({ db, schoolId, clock }: SchoolScope, yearId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update academic_subject given set semester_no = null, version = given.version + 1, updated_at = ${clock.now()}
      from academic_class ac
      where ac.school_id = ${schoolId} and ac.academic_year_id = ${yearId} and given.school_id = ac.school_id
        and given.academic_class_id = ac.id and given.semester_no = 1
      returning given.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Memberships, homeroom teachers and duties end on a date, not with a semester. */
async function countGoingOn(scope: SchoolScope, yearId: string): Promise<SemesterStart['goesOn']> {
  const { schoolId, db } = scope
  const { today } = await readSetting(scope)
  const { rows } = await sql<SemesterStart['goesOn']>`
    select
      (select count(*)::int from enrollment where school_id = ${schoolId} and academic_year_id = ${yearId}
        and leave_date is null) as students,
      (select count(*)::int from homeroom h join academic_class ac on ac.school_id = h.school_id
        and ac.id = h.academic_class_id where h.school_id = ${schoolId} and ac.academic_year_id = ${yearId}
        and h.end_date is null) as homerooms,
      (select count(*)::int from duty where school_id = ${schoolId} and start_date <= ${today}::date
        and (end_date is null or end_date > ${today}::date)) as duties,
      (select count(*)::int from academic_subject given join academic_class ac on ac.school_id = given.school_id
        and ac.id = given.academic_class_id where given.school_id = ${schoolId} and ac.academic_year_id = ${yearId}
        and given.semester_no is null) as subjects`.execute(db)
  return rows[0] ?? { students: 0, homerooms: 0, duties: 0, subjects: 0 }
}
