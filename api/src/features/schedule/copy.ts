import { sql } from 'kysely'
import { notOver, type BellSchedule } from '@hadir/contract/schedule/bell-schedule.ts'
import type { ClassSchedule, Copied } from '@hadir/contract/schedule/schedule-record.ts'
import { clashBetween, clashText, isSameHour, latestParts, whenText } from '@hadir/contract/schedule/timetable.ts'
import { statement } from '../../platform/database/pool/statement.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/ids.ts'
import { readSetting } from '../config/school/rules.ts'
import { readBellSchedules } from './bells.ts'
import { openSemesterOf } from './closed.ts'
import { columnsOf, withinSemester, withTypedTimes, wrongTimes } from './place.ts'
import { lockYear, type LockedYear } from './year.ts'
import { jointMembersOf, wholeGroup, type JointMember } from './joint-slots.ts'
import { inWeekOrder, selectSlots, slotMaker } from './slots.ts'

/** A lesson after copying; null: the class has no such subject there. */
export type Wanted = { slot: ClassSchedule; from: ClassSchedule } | { slot: null; from: ClassSchedule }

export type Place = LockedYear & {
  bells: BellSchedule[]
  slots: ClassSchedule[]
  activeDays: readonly number[]
  joint: readonly JointMember[]
}

export const assertSemesterOpen = (place: Place, semesterNo: 1 | 2) => openSemesterOf({ semesterNo }, place)

/** The whole timetable of a year, locked. */
export async function openYear(scope: SchoolScope, yearId: string): Promise<Place> {
  return placeOf(scope, await lockYear(scope, yearId))
}

/** The current timetable of a year. */
export async function placeOf(scope: SchoolScope, year: LockedYear): Promise<Place> {
  const { active_days, today } = await readSetting(scope)
  const bells = await readBellSchedules(scope)
  return {
    ...year,
    slots: await readSlots(scope, year.id, bells),
    bells: notOver(bells, today),
    joint: await jointMembersOf(scope, year.id),
    activeDays: active_days ?? [],
  }
}

/** The lessons of a year, with the times of these bells. */
export async function readSlots(scope: SchoolScope, yearId: string, bells: BellSchedule[]) {
  const { today } = await readSetting(scope)
  const rows = await statement(selectSlots(scope), { nestedLoops: false })
    .where('slot.academic_year_id', '=', yearId)
    .orderBy(inWeekOrder)
    .execute()
  return rows.map(slotMaker(bells, today)).map(withTypedTimes)
}

type Wish = { semesterNo: 1 | 2; academicClassId?: string | undefined; goOn?: ReadonlySet<string> }

/** The previous semester's lessons moved to this one; undefined when there is no previous semester. */
export async function lessonsBefore(
  scope: SchoolScope,
  place: Place,
  { semesterNo, academicClassId, goOn }: Wish,
): Promise<Wanted[] | undefined> {
  const before = await semesterBefore(scope, { academicYearId: place.id, semesterNo })
  if (!before) return undefined
  const sources = before.yearId === place.id ? place.slots : await readSlots(scope, before.yearId, place.bells)
  const counterparts = await counterpartsOf(scope, { from: before.yearId, to: place.id })
  // Those for both semesters of this year are here already.
  const isOfBefore = ({ semesterNo: no }: ClassSchedule) =>
    no === before.no || (no === null && before.yearId !== place.id)
  return latestParts(sources)
    .filter((slot) => isOfBefore(slot) && slot.variant === 'NORMAL')
    .map((from): Wanted => {
      const at = counterparts.get(from.academicSubjectId)
      if (!at || (at.semesterNo !== null && at.semesterNo !== semesterNo && !goOn?.has(at.id))) {
        return { slot: null, from }
      }
      // Dates belong to the semester they were set in.
      const moved = { ...from, semesterNo, validFrom: null, validTo: null }
      return {
        slot: { ...moved, academicSubjectId: at.id, academicClass: { ...from.academicClass, id: at.classId } },
        from,
      }
    })
    .filter(({ slot, from }) => !academicClassId || (slot ?? from).academicClass.id === academicClassId)
}

/**
 * Places copies one by one, checked against all placed lessons; returns those that fit and the rest's obstacles. The
 * lesson of a joint group is copied for all of its classes, or for none.
 */
export function planCopies(place: Place, wanted: readonly Wanted[]) {
  const dated = withinSemester(place.semesters)
  const placed = place.slots.map(dated)
  const skipped: Copied['skipped'] = []
  const copies: ClassSchedule[] = []
  for (const { slot, from } of wanted) {
    const group = slot ? wholeGroup(slot, place.joint) : []
    const isJoint = group.length > 1
    // Copied with another class of its group.
    if (slot && isJoint && copies.some((one) => isSameLesson(one, slot))) continue
    const reasons = group.flatMap((one) => whyNot(dated(one), placed, place.bells) ?? [])
    const reason = slot ? reasons[0] : 'Kelasnya tidak memiliki mata pelajaran ini'
    if (reason !== undefined) {
      skipped.push({ lesson: `${from.academicClass.name} ${from.subject.name}, ${whenText(from)}`, reason })
      continue
    }
    placed.push(...group.map(dated))
    copies.push(...group)
  }
  return { copies, skipped }
}

const isSameLesson = (a: ClassSchedule, b: ClassSchedule) =>
  a.academicSubjectId === b.academicSubjectId && isSameHour(a, b)

export async function writeCopies(scope: SchoolScope, place: Place, wanted: readonly Wanted[]): Promise<Copied> {
  const { copies, skipped } = planCopies(place, wanted)
  return { copied: await insertSlots(scope, place.id, copies), skipped }
}

/** New lessons in one statement; returns their ids. */
export async function insertSlots(
  { db, schoolId, clock }: SchoolScope,
  yearId: string,
  slots: readonly ClassSchedule[],
): Promise<string[]> {
  const now = clock.now()
  const rows = slots.map((slot) => ({
    school_id: schoolId,
    id: newId(),
    academic_year_id: yearId,
    ...columnsOf(slot, slot.academicSubjectId),
    created_at: now,
    updated_at: now,
  }))
  if (rows.length > 0) await db.insertInto('class_schedule').values(rows).execute()
  return rows.map(({ id }) => id)
}

export function whyNot(
  slot: ClassSchedule,
  placed: readonly ClassSchedule[],
  bells: readonly BellSchedule[],
): string | null {
  for (const other of placed) {
    const kind = clashBetween(slot, other, bells)
    if (kind) return clashText(kind, other)
  }
  return wrongTimes(slot, bells)?.message ?? null
}

async function semesterBefore(
  { db, schoolId }: SchoolScope,
  { academicYearId, semesterNo }: { academicYearId: string; semesterNo: 1 | 2 },
) {
  const { rows } = await sql<{ yearId: string; no: 1 | 2 }>`
    select term.academic_year_id as "yearId", term.no from semester term
      where term.school_id = ${schoolId} and term.end_date < (select to_term.start_date from semester to_term
        where to_term.school_id = ${schoolId} and to_term.academic_year_id = ${academicYearId} and to_term.no = ${semesterNo})
      order by term.end_date desc limit 1`.execute(db)
  return rows[0]
}

/** The same class's subject in the other year, by the first one's; within one year each maps to itself. */
async function counterpartsOf({ db, schoolId }: SchoolScope, { from, to }: { from: string; to: string }) {
  const { rows } = await sql<{ was: string; id: string; classId: string; semesterNo: 1 | 2 | null }>`
    select given.id as was, new_given.id, new_given.academic_class_id as "classId", new_given.semester_no as "semesterNo"
      from academic_class old_ac join academic_subject given on given.school_id = old_ac.school_id and given.academic_class_id = old_ac.id
      join academic_class new_ac on new_ac.school_id = old_ac.school_id and new_ac.class_id = old_ac.class_id and new_ac.academic_year_id = ${to}
      join academic_subject new_given on new_given.school_id = new_ac.school_id and new_given.academic_class_id = new_ac.id and new_given.subject_id = given.subject_id
      where old_ac.school_id = ${schoolId} and old_ac.academic_year_id = ${from}`.execute(db)
  return new Map(rows.map((row) => [row.was, row]))
}
