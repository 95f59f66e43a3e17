import type { ScheduleVariant } from '@hadir/contract/schedule/bell-schedule.ts'
import { insertRows } from '../fixtures/rows.ts'
import { writeBells } from '../fixtures/write-bells.ts'
import { newId } from '../platform/ids.ts'
import { newClass, newSchool, newYear, type Place, placeIn } from './test-school.ts'
import { newTeacher } from './test-teacher.ts'

let made = 0

/** A subject of the school, taught in each of the classes by the given teacher. */
export async function newTaught(
  t: Place,
  schoolId: string,
  taught: readonly { academicClassId: string; teacherId: string | null }[],
  options: { name?: string; weeklyJp?: number; religion?: string } = {},
): Promise<string[]> {
  const place = placeIn(t, schoolId)
  const id = newId()
  made += 1
  const { name = `Mapel ${String(made).padStart(5, '0')}`, weeklyJp: weekly_jp = 4, religion = null } = options
  await insertRows(place, 'subject', [{ id, code: `MP${made}`, name, religion }])
  const rows = taught.map(({ academicClassId, teacherId }) => ({
    id: newId(),
    academic_class_id: academicClassId,
    subject_id: id,
    teacher_id: teacherId,
    weekly_jp,
  }))
  await insertRows(place, 'academic_subject', rows)
  return rows.map((row) => row.id)
}

/** Bells of 40 minutes from 07:00 on the given weekdays, with a break of 20 after the third of `count` lessons. */
export function newBells(
  t: Place,
  schoolId: string,
  of: {
    weekdays?: readonly number[]
    count?: number
    variant?: ScheduleVariant
    from?: string
    to?: string
    jpMinutes?: number
  } = {},
): Promise<string> {
  const { weekdays = [1, 2, 3, 4, 5], count = 6, variant = 'NORMAL', from = null, to = null, jpMinutes = 40 } = of
  const plan = { start: '07:00', jpMinutes, count, ceremonyMinutes: 0, breaks: [{ after: 3, minutes: 20 }] }
  return writeBells(placeIn(t, schoolId), { variant, jpMinutes, range: [from, to], weekdays, planOf: () => plan })
}

/** Two classes, two teachers: Ani teaches mathematics in both, Budi history in the first. */
export async function schoolWithLessons(t: Place) {
  const school = await newSchool(t)
  const { schoolId } = school
  const yearId = await newYear(t, schoolId)
  const first = await newClass(t, { schoolId, yearId, name: 'VII-A' })
  const second = await newClass(t, { schoolId, yearId, name: 'VII-B' })
  const [ani, budi] = [await newTeacher(t, schoolId, 'Ani'), await newTeacher(t, schoolId, 'Budi')]
  const [a, b] = [first.academicClassId, second.academicClassId]
  const [mathA = '', mathB = ''] = await newTaught(
    t,
    schoolId,
    [
      { academicClassId: a, teacherId: ani },
      { academicClassId: b, teacherId: ani },
    ],
    { name: 'Matematika' },
  )
  const [historyA = ''] = await newTaught(t, schoolId, [{ academicClassId: a, teacherId: budi }], { name: 'Sejarah' })
  await newBells(t, schoolId)
  return { school, yearId, a, b, ani, budi, mathA, mathB, historyA, student: first.studentIds[0] ?? '' }
}
export type LessonWorld = Awaited<ReturnType<typeof schoolWithLessons>>
