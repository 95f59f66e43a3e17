import { sql } from 'kysely'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { lessonsOn } from '../../schedule/rules.ts'
import type { LessonKey } from './find.ts'
import { fromRow, fromTimetable, keyOf, selectLessons } from './lesson-records.ts'
import type { LessonFacts } from './lesson-facts.ts'

type Member = { subjectId: string; groupId: string; position: number }

/** The subjects taught together with one of these on a date, in the order of their groups. */
async function membersOn(
  { db, schoolId }: SchoolScope,
  date: SchoolDate,
  subjectIds: readonly string[],
): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select mate_member.academic_subject_id as "subjectId", mate_member.joint_group_id as "groupId", mate_member.position
      from joint_member mate_member
      where mate_member.school_id = ${schoolId} and (mate_member.ended_on is null or mate_member.ended_on > ${date}::date)
        and mate_member.joint_group_id in (select mine_member.joint_group_id from joint_member mine_member
          where mine_member.school_id = ${schoolId} and mine_member.academic_subject_id = any(${subjectIds}::uuid[]))
      order by mate_member.joint_group_id, mate_member.position`.execute(db)
  return rows
}

/** The subjects that are taught together with one on a date. */
export const matesOn = async (scope: SchoolScope, date: SchoolDate, subjectId: string): Promise<string[]> =>
  (await membersOn(scope, date, [subjectId])).map((one) => one.subjectId).filter((id) => id !== subjectId)

/**
 * The lessons of a day in their order, those that are one joint lesson together, in the order of their group. Each has
 * the journal of the first.
 */
export async function groupJoint(
  scope: SchoolScope,
  date: SchoolDate,
  lessons: readonly LessonFacts[],
): Promise<LessonFacts[][]> {
  if (lessons.length === 0) return []
  const subjectIds = [...new Set(lessons.map((lesson) => lesson.academicSubjectId))]
  const members = new Map((await membersOn(scope, date, subjectIds)).map((one) => [one.subjectId, one]))
  const lessonOf = (lesson: LessonFacts) => {
    const member = members.get(lesson.academicSubjectId)
    if (!member) return lesson
    return [member.groupId, lesson.scheduleId === null, lesson.teacher.id, lesson.start, lesson.end].join()
  }
  const placeOf = (lesson: LessonFacts) => members.get(lesson.academicSubjectId)?.position ?? 0
  return [...Map.groupBy(lessons, lessonOf).values()].map((all) =>
    withOneJournal(all.toSorted((a, b) => placeOf(a) - placeOf(b))),
  )
}

function withOneJournal(all: LessonFacts[]): LessonFacts[] {
  const [first] = all
  if (!first || all.length === 1) return all
  const { topic, activity, obstacle, followUp, isFinal, journalRev } = first
  return all.map((lesson) => ({ ...lesson, topic, activity, obstacle, followUp, isFinal, journalRev }))
}

/** The lessons that are one with this one, itself among them, in the order of its group; alone for most. */
export async function jointLessons(scope: SchoolScope, lesson: LessonFacts): Promise<LessonFacts[]> {
  const others = await matesOn(scope, lesson.date, lesson.academicSubjectId)
  if (others.length === 0) return [lesson]
  const { date } = lesson
  const isExtra = lesson.scheduleId === null
  const rows = await selectLessons(scope)
    .where('l.date', '=', date)
    .where('l.schedule_id', isExtra ? 'is' : 'is not', null)
    .where('l.academic_subject_id', 'in', others)
    .execute()
  const saved = rows.map(fromRow)
  const { lessons } = isExtra ? { lessons: [] } : await lessonsOn(scope, { date, teacherId: lesson.teacher.id })
  const planned = lessons
    .filter((one) => others.includes(one.academicSubjectId))
    .filter((one) => !saved.some(({ scheduleId }) => scheduleId === one.scheduleId))
    .map((one) => fromTimetable(one, date))
  const groups = await groupJoint(scope, date, [lesson, ...saved, ...planned])
  return groups.find((all) => all.some((one) => keyOf(one) === keyOf(lesson))) ?? [lesson]
}

/** Whether a slot of the timetable, or an extra lesson, may be joint on a date: asked before anything is locked. */
export async function isJointOn({ db, schoolId }: SchoolScope, { key, date }: LessonKey): Promise<boolean> {
  const { rows } = await sql`
    select from (
        select academic_subject_id from class_schedule where school_id = ${schoolId} and id = ${key}
        union all
        select academic_subject_id from lesson where school_id = ${schoolId} and id = ${key} and schedule_id is null
      ) taught
      join joint_member member on member.school_id = ${schoolId}
        and member.academic_subject_id = taught.academic_subject_id
      where (member.ended_on is null or member.ended_on > ${date}::date)`.execute(db)
  return rows.length > 0
}

/** One teacher has one lesson at a time: those of several classes are one, whatever their groups are by now. */
export function onceEach(lessons: readonly LessonFacts[]): LessonFacts[][] {
  const timeOf = (lesson: LessonFacts) => [lesson.teacher.id, lesson.date, lesson.start, lesson.end].join()
  return [...Map.groupBy(lessons, timeOf).values()]
}
