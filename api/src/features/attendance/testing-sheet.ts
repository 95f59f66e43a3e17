import { attendance, type Saved } from '@hadir/contract/attendance.ts'
import type { MarkToSend } from '@hadir/contract/attendance-mark.ts'
import type { AttendanceStatus } from '@hadir/contract/labels.ts'
import type { Caller } from '../../http/scope.ts'
import { newId } from '../../new-id.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { newCaller, type Place } from '../../testing/test-school.ts'

/** Wednesday, the test clock's own day. */
export const today = '2026-09-16'

let made = 0

export const newMark = (studentId: string, status: AttendanceStatus | null, more: Partial<MarkToSend> = {}) => ({
  id: newId(),
  studentId,
  status,
  base: 0,
  n: (made += 1),
  ...more,
})

type ClassPlace = { schoolId: string; academicClassId: string }

export const saveMarks = (
  t: TestApp,
  at: ClassPlace,
  sheet: { as: Caller | null; marks: MarkToSend[]; date?: string; device?: string },
) =>
  t.call(
    attendance.save,
    { params: at, body: { date: sheet.date ?? today, device: sheet.device ?? newId(), marks: sheet.marks } },
    sheet.as,
  )

/** Verdicts in the order of the marks. */
export const verdictsOf = (saved: Saved) => saved.verdicts.map((verdict) => verdict.verdict)

/** A teacher with an account, charged with nothing yet. */
export async function newTeacher(t: Place, schoolId: string, name = 'Sri Wahyuni') {
  const [id, now] = [newId(), t.clock.now()]
  await t.owner
    .insertInto('teacher')
    .values({
      school_id: schoolId,
      id,
      name,
      title_back: 'S.Pd.',
      gender: 'P',
      dob: '1985-05-05',
      nip: `198505052010012${String((made += 1) % 1000).padStart(3, '0')}`,
      employment_status: 'PNS',
      ptk_type: 'Guru Mapel',
      created_at: now,
      updated_at: now,
    })
    .execute()
  return { id, caller: await newCaller(t, { schoolId, role: 'teacher', personId: id, name }) }
}

export const giveHomeroom = (
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

export const giveDuty = (
  t: Place,
  at: { schoolId: string; teacherId: string },
  duty: { kind: string; weekdays: number[] | null },
) =>
  t.owner
    .insertInto('duty')
    .values({
      school_id: at.schoolId,
      id: newId(),
      teacher_id: at.teacherId,
      kind: duty.kind,
      weekdays: duty.weekdays,
      start_date: '2026-07-13',
    })
    .execute()

export const giveHoliday = (t: Place, schoolId: string, day: { name: string; date: string; kind?: string }) =>
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
