import { sql } from 'kysely'
import { notOver, type BellSchedule } from '@hadir/contract/schedule/bell-schedule.ts'
import type { ClassSchedule, Copied } from '@hadir/contract/schedule/schedule-record.ts'
import { clashBetween, clashText, whenText } from '@hadir/contract/schedule/timetable.ts'
import { statement } from '../../platform/database/pool/statement.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/ids.ts'
import { readSetting } from '../config/school/rules.ts'
import { readBellSchedules } from './bells.ts'
import { openSemesterOf } from './closed.ts'
import { columnsOf, withinSemester, withTypedTimes, wrongTimes } from './place.ts'
import { lockYear, type LockedYear } from './year.ts'
import { inWeekOrder, selectSlots, slotMaker } from './slots.ts'

/** A lesson after copying; null: the class has no such subject there. */
export type Wanted = { slot: ClassSchedule; from: ClassSchedule } | { slot: null; from: ClassSchedule }

export type Place = LockedYear & { bells: BellSchedule[]; slots: ClassSchedule[]; activeDays: readonly number[] }

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
    activeDays: active_days ?? [],
  }
}

async function readSlots(scope: SchoolScope, yearId: string, bells: BellSchedule[]) {
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
  return sources
    .filter((slot) => slot.semesterNo === before.no && slot.variant === 'NORMAL')
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

/** Places copies one by one, checked against all placed lessons; returns those that fit and the rest's obstacles. */
export function planCopies(scope: SchoolScope, place: Place, wanted: readonly Wanted[]) {
  const dated = withinSemester(place.semesters)
  const placed = place.slots.map(dated)
  const skipped: Copied['skipped'] = []
  const rows = []
  const now = scope.clock.now()
  for (const { slot, from } of wanted) {
    const reason = slot ? whyNot(dated(slot), placed, place.bells) : 'Kelasnya tidak memiliki mata pelajaran ini'
    if (reason || !slot) {
      skipped.push({
        lesson: `${from.academicClass.name} ${from.subject.name}, ${whenText(from)}`,
        reason: reason ?? '',
      })
      continue
    }
    placed.push(dated(slot))
    rows.push({
      school_id: scope.schoolId,
      id: newId(),
      academic_year_id: place.id,
      ...columnsOf(slot, slot.academicSubjectId),
      created_at: now,
      updated_at: now,
    })
  }
  return { rows, skipped }
}

export async function writeCopies(scope: SchoolScope, place: Place, wanted: readonly Wanted[]): Promise<Copied> {
  const { rows, skipped } = planCopies(scope, place, wanted)
  if (rows.length > 0) await scope.db.insertInto('class_schedule').values(rows).execute()
  return { copied: rows.map(({ id }) => id), skipped }
}

function whyNot(slot: ClassSchedule, placed: readonly ClassSchedule[], bells: readonly BellSchedule[]): string | null {
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
    select s.academic_year_id as "yearId", s.no from semester s
      where s.school_id = ${schoolId} and s.end_date < (select t.start_date from semester t
        where t.school_id = ${schoolId} and t.academic_year_id = ${academicYearId} and t.no = ${semesterNo})
      order by s.end_date desc limit 1`.execute(db)
  return rows[0]
}

/** The same class's subject in the other year, by the first one's; within one year each maps to itself. */
async function counterpartsOf({ db, schoolId }: SchoolScope, { from, to }: { from: string; to: string }) {
  const { rows } = await sql<{ was: string; id: string; classId: string; semesterNo: 1 | 2 | null }>`
    select o.id as was, n.id, n.academic_class_id as "classId", n.semester_no as "semesterNo"
      from academic_class oc join academic_subject o on o.school_id = oc.school_id and o.academic_class_id = oc.id
      join academic_class nc on nc.school_id = oc.school_id and nc.class_id = oc.class_id and nc.academic_year_id = ${to}
      join academic_subject n on n.school_id = nc.school_id and n.academic_class_id = nc.id and n.subject_id = o.subject_id
      where oc.school_id = ${schoolId} and oc.academic_year_id = ${from}`.execute(db)
  return new Map(rows.map((row) => [row.was, row]))
}
