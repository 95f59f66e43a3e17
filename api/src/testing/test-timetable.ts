import { makeBells, minuteOf, type ScheduleVariant } from '@hadir/contract/schedule/bell-schedule.ts'
import { newId } from '../platform/ids.ts'
import { newClass, newSchool, newYear, type Place } from './test-school.ts'
import { newTeacher } from './test-teacher.ts'

let made = 0

/** A subject of the school, taught in each of the classes by the given teacher. */
export async function newTaught(
  t: Place,
  schoolId: string,
  taught: readonly { academicClassId: string; teacherId: string | null }[],
  options: { name?: string; weeklyJp?: number; religion?: string } = {},
): Promise<string[]> {
  const subjectId = newId()
  made += 1
  const stamps = { created_at: t.clock.now(), updated_at: t.clock.now() }
  const name = options.name ?? `Mapel ${String(made).padStart(5, '0')}`
  await t.owner
    .insertInto('subject')
    .values({
      school_id: schoolId,
      id: subjectId,
      code: `MP${made}`,
      name,
      subject_group: 'UMUM',
      curriculum: 'MERDEKA',
      grades: ['VII'],
      order_no: 1,
      religion: options.religion ?? null,
      ...stamps,
    })
    .execute()
  const rows = taught.map(({ academicClassId, teacherId }) => ({
    school_id: schoolId,
    id: newId(),
    academic_class_id: academicClassId,
    subject_id: subjectId,
    teacher_id: teacherId,
    weekly_jp: options.weeklyJp ?? 4,
    threshold: 75,
    weight_lm: 1,
    weight_sts: 0,
    weight_sas: 1,
    ...stamps,
  }))
  await t.owner.insertInto('academic_subject').values(rows).execute()
  return rows.map(({ id }) => id)
}

/** Bells of 40 minutes from 07:00 on the given weekdays, with a break of 20 after the third of `count` lessons. */
export async function newBells(
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
  const id = newId()
  const { weekdays = [1, 2, 3, 4, 5], count = 6, variant = 'NORMAL', from = null, to = null, jpMinutes = 40 } = of
  await t.owner
    .insertInto('bell_schedule')
    .values({
      school_id: schoolId,
      id,
      variant,
      valid_from: from,
      valid_to: to,
      jp_minutes: jpMinutes,
      updated_at: t.clock.now(),
    })
    .execute()
  const plan = { start: '07:00', jpMinutes, count, ceremonyMinutes: 0, breaks: [{ after: 3, minutes: 20 }] }
  const rows = weekdays.flatMap((weekday) => {
    let no = 0
    return makeBells(plan).map(({ start, end, kind }) => ({
      school_id: schoolId,
      bell_schedule_id: id,
      weekday,
      start_minute: minuteOf(start),
      end_minute: minuteOf(end),
      kind,
      no: kind === 'JP' ? (no += 1) : null,
    }))
  })
  await t.owner.insertInto('bell').values(rows).execute()
  return id
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
