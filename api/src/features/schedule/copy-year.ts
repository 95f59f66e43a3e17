import { sql } from 'kysely'
import type { CopiedPart } from '@hadir/contract/academic-year/copy.ts'
import type { ClassSchedule } from '@hadir/contract/schedule/schedule-record.ts'
import { latestParts, whenText } from '@hadir/contract/schedule/timetable.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { insertSlots, openYear, planCopies, readSlots, type Place, type Wanted } from './copy.ts'
import { readYear, type Semester } from './year.ts'

type Years = { from: string; to: string }

/**
 * Copies the timetable with which one year ended to another: Genap's, of subjects of Ganjil alone that of Ganjil. It
 * applies from Ganjil on, unless that is closed.
 */
export async function copyLessons(scope: SchoolScope, years: Years): Promise<CopiedPart> {
  const place = await openYear(scope, years.to)
  if (place.semesters.some(({ no, status }) => no === 1 && status === 'DITUTUP')) {
    return { copied: 0, existing: 0, skipped: [{ what: 'Jadwal', reason: 'semester Ganjil sudah ditutup' }] }
  }
  const counterparts = await counterpartsOf(scope, years)
  const active = await activeTeachers(scope)
  const last = await lastLessons(scope, place, years.from)
  const skipped: CopiedPart['skipped'] = []
  const wanted: Wanted[] = []
  let existing = 0
  for (const from of last) {
    const slot = movedTo(counterparts.get(from.academicSubjectId), from)
    if (slot && place.slots.some((one) => isSameLesson(one, slot))) existing += 1
    else if (slot && !active.has(slot.teacher.id)) {
      skipped.push({ what: titleOf(from), reason: `${slot.teacher.name} tidak aktif lagi` })
    } else if (!place.activeDays.includes(from.weekday)) {
      skipped.push({ what: titleOf(from), reason: 'hari ini bukan hari sekolah lagi' })
    } else wanted.push({ slot, from })
  }
  const plan = planCopies(place, wanted)
  await insertSlots(scope, place.id, plan.copies)
  const clashing = plan.skipped.map(({ lesson, reason }) => ({ what: lesson, reason }))
  return { copied: plan.copies.length, existing, skipped: [...skipped, ...clashing] }
}

const titleOf = (slot: ClassSchedule) => `${slot.academicClass.name} ${slot.subject.name}, ${whenText(slot)}`

/** The usual lessons of a year's last days, those of subjects that ended with Ganjil included. */
async function lastLessons(scope: SchoolScope, place: Place, yearId: string): Promise<ClassSchedule[]> {
  const { semesters } = await readYear(scope, yearId)
  const usual = latestParts(await readSlots(scope, yearId, place.bells)).filter(({ variant }) => variant === 'NORMAL')
  const ofGenap = usual.filter((slot) => isUntilEndOf(slot, semesters, 2))
  const ofGanjil = usual.filter((slot) => isUntilEndOf(slot, semesters, 1))
  // A school that never made a timetable for Genap goes on with Ganjil's.
  if (ofGenap.length === 0) return ofGanjil
  const goesOn = new Set(ofGenap.map(({ academicSubjectId }) => academicSubjectId))
  return [...ofGenap, ...ofGanjil.filter(({ academicSubjectId }) => !goesOn.has(academicSubjectId))]
}

const isUntilEndOf = ({ semesterNo, validTo }: ClassSchedule, semesters: readonly Semester[], no: 1 | 2): boolean => {
  const end = semesters.find((one) => one.no === no)?.end_date
  return (semesterNo ?? no) === no && (validTo === null || end === undefined || validTo >= end)
}

type Counterpart = {
  was: string
  id: string
  classId: string
  semesterNo: 1 | 2 | null
  /** Who taught the subject, and who teaches it now. */
  taughtBy: string | null
  teacherId: string | null
  teacher: string | null
}

/** The same lesson in the other year, by its subject's new teacher if it has another; null: no such subject there. */
function movedTo(at: Counterpart | undefined, from: ClassSchedule) {
  if (!at) return null
  const isOfSubject = from.teacher.id === at.taughtBy
  const teacher = isOfSubject && at.teacherId && at.teacher ? { id: at.teacherId, name: at.teacher } : from.teacher
  return {
    ...from,
    academicSubjectId: at.id,
    academicClass: { ...from.academicClass, id: at.classId },
    teacher,
    semesterNo: at.semesterNo ?? (from.semesterNo === null ? null : (1 as const)),
    validFrom: null,
    validTo: null,
  }
}

const isSameLesson = (one: ClassSchedule, slot: ClassSchedule) =>
  one.academicSubjectId === slot.academicSubjectId &&
  one.variant === slot.variant &&
  one.weekday === slot.weekday &&
  (one.semesterNo ?? slot.semesterNo) === (slot.semesterNo ?? one.semesterNo) &&
  (slot.periodStart === null
    ? one.periodStart === null && one.startTime === slot.startTime
    : one.periodStart === slot.periodStart && one.periodEnd === slot.periodEnd)

async function counterpartsOf({ db, schoolId }: SchoolScope, { from, to }: Years): Promise<Map<string, Counterpart>> {
  const { rows } = await sql<Counterpart>`
    select given.id as was, new_given.id, new_given.academic_class_id as "classId", new_given.semester_no as "semesterNo",
        given.teacher_id as "taughtBy", t.id as "teacherId", t.name as teacher
      from academic_class old_ac join academic_subject given on given.school_id = old_ac.school_id and given.academic_class_id = old_ac.id
      join academic_class new_ac on new_ac.school_id = old_ac.school_id and new_ac.class_id = old_ac.class_id and new_ac.academic_year_id = ${to}
      join academic_subject new_given on new_given.school_id = new_ac.school_id and new_given.academic_class_id = new_ac.id and new_given.subject_id = given.subject_id
      left join teacher t on t.school_id = new_given.school_id and t.id = new_given.teacher_id
      where old_ac.school_id = ${schoolId} and old_ac.academic_year_id = ${from}`.execute(db)
  return new Map(rows.map((row) => [row.was, row]))
}

async function activeTeachers({ db, schoolId }: SchoolScope): Promise<Set<string>> {
  const teachers = db.selectFrom('teacher').select('id').where('school_id', '=', schoolId)
  return new Set((await teachers.where('status', '=', 'AKTIF').execute()).map(({ id }) => id))
}
