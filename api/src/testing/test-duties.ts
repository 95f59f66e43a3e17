import { insertRows } from '../fixtures/rows.ts'
import { newId } from '../platform/ids.ts'
import { newCaller, newClass, type Place, placeIn } from './test-school.ts'
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
  { schoolId, academicClassId, teacherId }: ClassPlace & { teacherId: string },
  { start = '2026-07-13', end = null }: { start?: string; end?: string | null } = {},
) => {
  const row = {
    id: newId(),
    academic_class_id: academicClassId,
    teacher_id: teacherId,
    start_date: start,
    end_date: end,
  }
  return insertRows(placeIn(t, schoolId), 'homeroom', [row])
}

export const assignDuty = (
  t: Place,
  { schoolId, teacherId }: { schoolId: string; teacherId: string },
  duty: { kind: string; weekdays: number[] | null; start?: string; end?: string | null },
) => {
  const { kind, weekdays, start: start_date = '2026-07-13', end: end_date = null } = duty
  const row = { id: newId(), teacher_id: teacherId, kind, weekdays, start_date, end_date }
  return insertRows(placeIn(t, schoolId), 'duty', [row])
}

export const addHoliday = (t: Place, schoolId: string, day: { name: string; date: string; kind?: string }) => {
  const { name, date, kind = 'NASIONAL' } = day
  return insertRows(placeIn(t, schoolId), 'holiday', [{ id: newId(), name, start_date: date, end_date: date, kind }])
}

/** A class of three with its homeroom teacher. */
export async function newLedClass(t: Place, of: { schoolId: string; yearId: string }) {
  const { academicClassId, studentIds } = await newClass(t, of)
  const place = { schoolId: of.schoolId, academicClassId }
  const homeroom = await newColleague(t, of.schoolId)
  await assignHomeroom(t, { ...place, teacherId: homeroom.id })
  return { place, students: studentIds as [string, string, string], homeroom }
}
