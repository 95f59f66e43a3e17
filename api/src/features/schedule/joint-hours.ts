import type { ClassSchedule } from '@hadir/contract/schedule/schedule-record.ts'
import { clashBetween, clashText, isSameHour, whenText } from '@hadir/contract/schedule/timetable.ts'
import { addDays, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import { sql } from 'kysely'
import { auditChanges } from '../../platform/audit/audit-log.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { splitAtClosing, splitByClosing } from './closed.ts'
import { insertSlots, openYear, type Place } from './copy.ts'
import { jointMembers, wholeGroup, type JointMember } from './joint-slots.ts'
import { withinSemester } from './place.ts'

/** The lessons of these subjects that still take place and can be changed. */
const hoursOf = (place: Place, subjectIds: readonly string[], today: SchoolDate) =>
  place.slots.filter(
    (slot) =>
      subjectIds.includes(slot.academicSubjectId) &&
      (slot.validTo === null || slot.validTo >= today) &&
      splitByClosing(slot, place).open.length > 0,
  )

export { jointMembers, openYear, type JointMember }

export const jointName = ({ subject, academicClass }: Pick<JointMember, 'subject' | 'academicClass'>) =>
  `${subject.name} ${academicClass.name}`

/** In the history of each of them; null: taught separately. */
export const auditJoint = (scope: SchoolScope, members: readonly JointMember[], joint: string | null) =>
  auditChanges(
    scope,
    members.map(({ academicSubjectId }) => ({
      kind: 'academic-subject',
      id: academicSubjectId,
      before: { joint: joint === null ? members.map(jointName).join(' + ') : null },
      after: { joint },
    })),
  )

type Joined = { members: readonly JointMember[]; today: SchoolDate }

/**
 * The lessons that the classes of a new group lack: those of its one class that has some. Or why they cannot be placed:
 * two of its classes have hours of their own, or one is taught something else then. They begin today, so that a class
 * that joins during the year has no unmarked lessons before.
 */
export function planJointHours(place: Place, { members, today }: Joined): ClassSchedule[] | { reason: string } {
  const groupOf = new Map(members.map((one) => [one.academicSubjectId, one.groupId]))
  const slots = place.slots.map((slot) => ({
    ...slot,
    jointGroupId: groupOf.get(slot.academicSubjectId) ?? slot.jointGroupId,
  }))
  const own = hoursOf({ ...place, slots }, [...groupOf.keys()], today)
  const dated = withinSemester(place.semesters)
  const placed = slots.map(dated)
  const added: ClassSchedule[] = []
  for (const slot of own) {
    for (const mate of wholeGroup(slot, members)) {
      const isSame = (one: ClassSchedule) => one.academicSubjectId === mate.academicSubjectId && isSameHour(one, mate)
      if (own.some(isSame) || added.some(isSame)) continue
      const other = own.find((one) => one.academicSubjectId === mate.academicSubjectId)
      if (other) {
        const { academicClass, subject } = other
        return {
          reason: `${subject.name} ${academicClass.name} dijadwalkan sendiri, ${whenText(other)}; samakan atau hapus dahulu`,
        }
      }
      const copy = { ...mate, ...openPartOf(slot, place, today) }
      for (const one of placed) {
        const kind = clashBetween(dated(copy), one, place.bells)
        if (kind) return { reason: clashText(kind, one) }
      }
      placed.push(dated(copy))
      added.push(copy)
    }
  }
  return added
}

function openPartOf(slot: ClassSchedule, place: Place, today: SchoolDate) {
  const { closed, open } = splitByClosing(slot, place)
  const semesterNo = closed.length > 0 ? (open[0] ?? null) : slot.semesterNo
  const first = place.semesters.find(({ no }) => no === (semesterNo ?? 1))?.start_date ?? today
  const hasBegun = first < today && (slot.validFrom === null || slot.validFrom < today)
  return { semesterNo, validFrom: hasBegun ? today : slot.validFrom }
}

export const writeJointHours = (scope: SchoolScope, place: Place, added: readonly ClassSchedule[]) =>
  insertSlots(scope, place.id, added)

/** Ends the lessons of the classes that leave a group: from today on they have none at its hours. */
export async function endHours(
  scope: SchoolScope,
  place: Place,
  { subjectIds, today, isTaught }: { subjectIds: readonly string[]; today: SchoolDate; isTaught: boolean },
): Promise<void> {
  const slots = hoursOf(place, subjectIds, today)
  const stays = await splitAtClosing(scope, place, slots)
  const rest = slots.filter(({ id }) => !stays.has(id))
  const dated = withinSemester(place.semesters)
  const hasBegun = (slot: ClassSchedule) => {
    const { validFrom } = dated(slot)
    return (validFrom ?? place.semesters[0]?.start_date ?? today) < today
  }
  // What was taught until yesterday stays in the timetable.
  const ended = isTaught ? rest.filter(hasBegun).map(({ id }) => id) : []
  const gone = rest.flatMap(({ id }) => (ended.includes(id) ? [] : id))
  const { db, schoolId, clock } = scope
  await sql`delete from class_schedule where school_id = ${schoolId} and id = any(${gone}::uuid[])`.execute(db)
  await sql`update class_schedule
    set valid_to = ${addDays(today, -1)}, version = version + 1, updated_at = ${clock.now()}
    where school_id = ${schoolId} and id = any(${ended}::uuid[])`.execute(db)
}
