import { type RawBuilder, sql } from 'kysely'
import type { ActivityKind } from '@hadir/contract/evaluation/activity-dimensions.ts'

type Of = {
  schoolId: string
  yearId: string
  semesterNo: number
  academicClassId: string
  studentIds: readonly string[]
}

/** Which activities `a` are on the rapor of a class's students: its own, and those in which they have results from a former class. */
export const onRaporOf = ({ schoolId, yearId, semesterNo, academicClassId, studentIds }: Of): RawBuilder<boolean> =>
  sql<boolean>`a.school_id = ${schoolId} and a.semester_no = ${semesterNo}
    and (a.academic_class_id = ${academicClassId}
      or a.academic_class_id in (select ac.id from academic_class ac
          where ac.school_id = ${schoolId} and ac.academic_year_id = ${yearId})
        and a.id in (select r.cocurricular_activity_id from cocurricular_result r
          where r.school_id = ${schoolId} and r.student_id = any(${studentIds}::uuid[])))`

type Activity = { kind: ActivityKind; title: string; formerClass: string | null }

/** A student's activities. What she did in a former class and again, under the same title, in her own, is there once. */
export function activitiesOfStudent<A extends Activity>(all: readonly A[], hasResults: (one: A) => boolean): A[] {
  const isRepeated = (one: A) =>
    all.some((own) => own.formerClass === null && own.kind === one.kind && own.title === one.title && hasResults(own))
  return all.filter((one) => one.formerClass === null || (hasResults(one) && !isRepeated(one)))
}
