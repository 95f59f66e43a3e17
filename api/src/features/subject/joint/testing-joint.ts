import { academicSubjectEndpoints } from '@hadir/contract/subject/academic-subject.ts'
import { scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import { newTaught, schoolWithLessons } from '../../../testing/test-timetable.ts'
import type { TestApp } from '../../../testing/test-app.ts'

/** Ani teaches religion in VII-A and VII-B, besides mathematics. */
export async function jointSchool(t: TestApp) {
  const own = await schoolWithLessons(t)
  const { school, a, b, ani } = own
  const { schoolId, admin } = school
  const params = { schoolId }
  const [islamA = '', islamB = ''] = await newTaught(
    t,
    schoolId,
    [
      { academicClassId: a, teacherId: ani },
      { academicClassId: b, teacherId: ani },
    ],
    { name: 'Agama Islam' },
  )
  const join = (ids: readonly string[], { id = islamA, as = admin } = {}) =>
    t.call(academicSubjectEndpoints.join, { params: { schoolId, id }, body: { academicSubjectIds: [...ids] } }, as)
  const separate = (id = islamA) => t.call(academicSubjectEndpoints.separate, { params: { schoolId, id } }, admin)
  const place = (changes: object = {}) =>
    t.call(
      scheduleEndpoints.create,
      {
        params,
        body: {
          academicClassId: a,
          academicSubjectId: islamA,
          semesterNo: null,
          weekday: 1,
          periodStart: 1,
          periodEnd: 2,
          ...changes,
        },
      },
      admin,
    )
  /** The hours of a class's subject. */
  const hoursOf = async (academicSubjectId: string) =>
    (
      await t.owner
        .selectFrom('class_schedule')
        .select(['weekday', 'period_start', 'period_end'])
        .where('academic_subject_id', '=', academicSubjectId)
        .orderBy('weekday')
        .orderBy('period_start')
        .execute()
    ).map(({ weekday, period_start, period_end }) => `${weekday} ${period_start}-${period_end}`)
  return { ...own, schoolId, admin, params, islamA, islamB, join, separate, place, hoursOf }
}
