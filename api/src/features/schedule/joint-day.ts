import { sql } from 'kysely'
import type { LessonDay } from '@hadir/contract/schedule/schedule-record.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { classNameOn } from '../class/rules.ts'

type Member = { subjectId: string; groupId: string; academicClass: { id: string; name: string } }

/** A day whose joint lessons name their classes, as those were called and joined then. */
export async function withJointClasses(scope: SchoolScope, day: LessonDay): Promise<LessonDay> {
  const subjectIds = [...new Set(day.lessons.map(({ academicSubjectId }) => academicSubjectId))]
  if (subjectIds.length === 0) return day
  const { db, schoolId } = scope
  const date = sql`${day.date}::date`
  const { rows } = await sql<Member>`
    select mate_member.academic_subject_id as "subjectId", mate_member.joint_group_id as "groupId",
        json_build_object('id', ac.id, 'name', ${classNameOn(scope, date)}) as "academicClass"
      from joint_member mate_member
      join academic_class ac on ac.school_id = mate_member.school_id and ac.id = mate_member.academic_class_id
      join class on class.school_id = ac.school_id and class.id = ac.class_id
      where mate_member.school_id = ${schoolId} and (mate_member.ended_on is null or mate_member.ended_on > ${date})
        and mate_member.joint_group_id in (select mine_member.joint_group_id from joint_member mine_member
          where mine_member.school_id = ${schoolId} and mine_member.academic_subject_id = any(${subjectIds}::uuid[]))
      order by mate_member.joint_group_id, mate_member.position`.execute(db)
  const groupOf = new Map(rows.map((one) => [one.subjectId, one.groupId]))
  const classesOf = Map.groupBy(rows, ({ groupId }) => groupId)
  const lessons = day.lessons.map((lesson) => {
    const joint = classesOf.get(groupOf.get(lesson.academicSubjectId) ?? '')
    return joint ? { ...lesson, joint: joint.map(({ academicClass }) => academicClass) } : lesson
  })
  return { ...day, lessons }
}
