import { newId } from '../platform/ids.ts'
import { newCaller, newClass, type Place } from './test-school.ts'
import { newTeacher } from './test-teacher.ts'

let made = 0

type ClassPlace = { schoolId: string; academicClassId: string }

/** A teacher with an account and no duties yet. */
export async function newColleague(t: Place, schoolId: string, name = 'Sri Wahyuni') {
  const nip = `198505052010012${String((made += 1) % 1000).padStart(3, '0')}`
  const id = await newTeacher(t, schoolId, name, { title_back: 'S.Pd.', nip })
  return { id, caller: await newCaller(t, { schoolId, role: 'teacher', personId: id, name }) }
}

export const assignHomeroom = (
  t: Place,
  at: ClassPlace & { teacherId: string },
  { start = '2026-07-13', end = null }: { start?: string; end?: string | null } = {},
) =>
  t.owner
    .insertInto('homeroom')
    .values({
      school_id: at.schoolId,
      id: newId(),
      academic_class_id: at.academicClassId,
      teacher_id: at.teacherId,
      start_date: start,
      end_date: end,
    })
    .execute()

export const assignDuty = (
  t: Place,
  at: { schoolId: string; teacherId: string },
  duty: { kind: string; weekdays: number[] | null; start?: string; end?: string | null },
) =>
  t.owner
    .insertInto('duty')
    .values({
      school_id: at.schoolId,
      id: newId(),
      teacher_id: at.teacherId,
      kind: duty.kind,
      weekdays: duty.weekdays,
      start_date: duty.start ?? '2026-07-13',
      end_date: duty.end ?? null,
    })
    .execute()

export const addHoliday = (t: Place, schoolId: string, day: { name: string; date: string; kind?: string }) =>
  t.owner
    .insertInto('holiday')
    .values({
      school_id: schoolId,
      id: newId(),
      name: day.name,
      start_date: day.date,
      end_date: day.date,
      kind: day.kind ?? 'NASIONAL',
    })
    .execute()

/** A class of three with its homeroom teacher. */
export async function newLedClass(t: Place, of: { schoolId: string; yearId: string }) {
  const { academicClassId, studentIds } = await newClass(t, of)
  const place = { schoolId: of.schoolId, academicClassId }
  const homeroom = await newColleague(t, of.schoolId)
  await assignHomeroom(t, { ...place, teacherId: homeroom.id })
  return { place, students: studentIds as [string, string, string], homeroom }
}
