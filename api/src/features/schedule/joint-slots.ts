import { sql } from 'kysely'
import type { ClassSchedule } from '@hadir/contract/schedule/schedule-record.ts'
import { isSameHour } from '@hadir/contract/schedule/timetable.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'

/** A class's subject that is taught together with those of the other classes of its group. */
export type JointMember = Pick<ClassSchedule, 'academicClass' | 'academicSubjectId' | 'subject'> & { groupId: string }

/** The members of a school's joint groups, to be narrowed. */
export const jointMembers = (schoolId: string) => sql`
    select member.joint_group_id as "groupId", member.academic_subject_id as "academicSubjectId",
        json_build_object('id', member.academic_class_id, 'name', class.name) as "academicClass",
        json_build_object('id', subject.id, 'name', subject.name, 'shortName', subject.short_name,
          'religion', subject.religion) as subject
      from joint_member member
      join academic_class ac on ac.school_id = member.school_id and ac.id = member.academic_class_id
      join class on class.school_id = ac.school_id and class.id = ac.class_id
      join academic_subject given on given.school_id = member.school_id and given.id = member.academic_subject_id
      join subject on subject.school_id = given.school_id and subject.id = given.subject_id
      where member.school_id = ${schoolId}`

/** The joint groups of a year as they are now, each in its own order. */
export async function jointMembersOf({ db, schoolId }: SchoolScope, yearId: string): Promise<JointMember[]> {
  const { rows } = await sql<JointMember>`${jointMembers(schoolId)}
      and member.academic_year_id = ${yearId} and member.ended_on is null
      order by member.joint_group_id, member.position`.execute(db)
  return rows
}

/** A lesson with the same lesson of every other class of its group; alone if it has none. */
export function wholeGroup(slot: ClassSchedule, members: readonly JointMember[]): ClassSchedule[] {
  const groupId = members.find((one) => one.academicSubjectId === slot.academicSubjectId)?.groupId
  if (!groupId) return [{ ...slot, jointGroupId: null }]
  return members
    .filter((one) => one.groupId === groupId)
    .map(({ academicClass, academicSubjectId, subject }) => ({
      ...slot,
      academicClass,
      academicSubjectId,
      subject,
      jointGroupId: groupId,
    }))
}

/** The lessons of the other classes of a group that are one lesson with any of these. */
export const siblingsOf = (slots: readonly ClassSchedule[], all: readonly ClassSchedule[]): ClassSchedule[] => {
  const ids = new Set(slots.map(({ id }) => id))
  return all.filter(
    (one) =>
      one.jointGroupId !== null &&
      !ids.has(one.id) &&
      slots.some(
        (slot) =>
          slot.jointGroupId === one.jointGroupId &&
          slot.academicYearId === one.academicYearId &&
          (slot.semesterNo === null || one.semesterNo === null || slot.semesterNo === one.semesterNo) &&
          isSameHour(slot, one),
      ),
  )
}
