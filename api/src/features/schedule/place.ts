import { sql } from 'kysely'
import { bellsOn, minuteOf, notOver, type BellSchedule } from '@hadir/contract/schedule/bell-schedule.ts'
import type { ClassSchedule, ScheduleFields } from '@hadir/contract/schedule/schedule-record.ts'
import {
  clashBetween,
  clashText,
  hasBreakInside,
  timesOfPeriods,
  type Placed,
} from '@hadir/contract/schedule/timetable.ts'
import { Failure } from '../../platform/failure.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { readSetting } from '../config/school/rules.ts'
import { readBellSchedules } from './bells.ts'
import { openSemesterOf } from './closed.ts'
import { lockYear, type Semester } from './year.ts'
import { selectSlots, slotMaker } from './slots.ts'

const wrong = (field: string, message: string) => new Failure('INVALID', { fields: { [field]: message } })

/**
 * Checks a lesson that is to be written and returns its columns. From here to the end of the transaction nobody else
 * places anything in that year, so the second sees what the first wrote.
 */
export async function placeLesson(scope: SchoolScope, requested: ScheduleFields, exceptIds: readonly string[] = []) {
  const taught = await readTaught(scope, requested)
  const year = await lockYear(scope, taught.academic_year_id)
  const fields = { ...requested, semesterNo: openSemesterOf(requested, year) }
  const setting = await readSetting(scope)
  if (!setting.active_days?.includes(fields.weekday)) throw wrong('weekday', 'Hari ini bukan hari sekolah')
  const teacherId = await teacherOf(scope, fields.teacherId ?? taught.teacher_id)
  assertInsideSemester(fields, year.semesters)
  const bells = await readBellSchedules(scope)
  const placed: Placed = {
    academicClass: { id: fields.academicClassId },
    subject: { religion: taught.religion },
    teacher: { id: teacherId },
    room: fields.room ?? null,
    weekday: fields.weekday,
    periodStart: fields.periodStart ?? null,
    periodEnd: fields.periodEnd ?? null,
    startTime: fields.startTime ?? null,
    endTime: fields.endTime ?? null,
    variant: fields.variant,
    semesterNo: fields.semesterNo,
    validFrom: fields.validFrom ?? null,
    validTo: fields.validTo ?? null,
    jointGroupId: taught.joint_group_id,
  }
  const ringing = notOver(bells, setting.today)
  const dated = withinSemester(year.semesters)
  const refused = wrongTimes(dated(placed), ringing)
  if (refused) throw wrong(refused.field, refused.message)
  const others = await neighbours(scope, { yearId: year.id, placed })
  const existing = others.filter((row) => !exceptIds.includes(row.id)).map(slotMaker(bells, setting.today))
  assertNoClash(dated(placed), existing.map(dated), ringing)
  return { academic_year_id: year.id, ...columnsOf(placed, fields.academicSubjectId) }
}

export const columnsOf = (placed: Placed, academicSubjectId: string) => ({
  semester_no: placed.semesterNo,
  academic_class_id: placed.academicClass.id,
  academic_subject_id: academicSubjectId,
  teacher_id: placed.teacher.id,
  weekday: placed.weekday,
  period_start: placed.periodStart,
  period_end: placed.periodEnd,
  // Lessons by jam ke- use the bells' times, which are not stored twice.
  start_minute: placed.periodStart === null && placed.startTime ? minuteOf(placed.startTime) : null,
  end_minute: placed.periodStart === null && placed.endTime ? minuteOf(placed.endTime) : null,
  room: placed.room,
  variant: placed.variant,
  valid_from: placed.validFrom,
  valid_to: placed.validTo,
})

/** The class's subject, with the class's year. */
async function readTaught({ db, schoolId }: SchoolScope, { academicClassId, academicSubjectId }: ScheduleFields) {
  const taught = await db
    .selectFrom('academic_class as ac')
    .leftJoin('academic_subject as given', (join) =>
      join
        .onRef('given.school_id', '=', 'ac.school_id')
        .onRef('given.academic_class_id', '=', 'ac.id')
        .on('given.id', '=', academicSubjectId),
    )
    .leftJoin('subject', (join) =>
      join.onRef('subject.school_id', '=', 'given.school_id').onRef('subject.id', '=', 'given.subject_id'),
    )
    .leftJoin('joint_member as member', (join) =>
      join
        .onRef('member.school_id', '=', 'given.school_id')
        .onRef('member.academic_subject_id', '=', 'given.id')
        .on('member.ended_on', 'is', null),
    )
    .where('ac.school_id', '=', schoolId)
    .where('ac.id', '=', academicClassId)
    .select(['ac.academic_year_id', 'given.id', 'given.teacher_id', 'subject.religion', 'member.joint_group_id'])
    .executeTakeFirst()
  if (!taught) throw wrong('academicClassId', 'Kelas tidak ditemukan')
  if (!taught.id) throw wrong('academicSubjectId', 'Mata pelajaran ini tidak diajarkan di kelas tersebut')
  return taught
}

async function teacherOf({ db, schoolId }: SchoolScope, teacherId: string | null): Promise<string> {
  if (!teacherId) throw wrong('teacherId', 'Mata pelajaran ini belum punya guru: pilih gurunya')
  const teacher = await db
    .selectFrom('teacher')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('id', '=', teacherId)
    .executeTakeFirst()
  if (!teacher) throw wrong('teacherId', 'Guru tidak ditemukan')
  return teacher.id
}

/** A lesson without any day in its semester would never take place. */
function assertInsideSemester(
  { semesterNo, validFrom, validTo }: ScheduleFields,
  semesters: readonly Semester[],
): void {
  const allowed = semesters.filter(({ no }) => semesterNo === null || no === semesterNo)
  const meets = allowed.some(
    (one) => (!validFrom || validFrom <= one.end_date) && (!validTo || one.start_date <= validTo),
  )
  if (!meets) throw wrong(validFrom ? 'validFrom' : 'validTo', 'Di luar tanggal semesternya')
}

/** A lesson applies only to the days of its semester: one that ends in Ganjil never meets one of Genap. */
export const withinSemester =
  (semesters: readonly Semester[]) =>
  <Slot extends Placed>(slot: Slot): Slot => {
    const semester = semesters.find(({ no }) => no === slot.semesterNo)
    if (!semester) return slot
    const { validFrom, validTo } = slot
    return {
      ...slot,
      validFrom: validFrom && validFrom > semester.start_date ? validFrom : semester.start_date,
      validTo: validTo && validTo < semester.end_date ? validTo : semester.end_date,
    }
  }

/** Lessons by jam ke- need bells for their periods; times are typed only for days without bells. */
export function wrongTimes(
  placed: Placed,
  schedules: readonly BellSchedule[],
): { field: string; message: string } | null {
  const { periodStart, periodEnd, weekday, variant, validFrom, validTo } = placed
  const days = schedules
    .filter(
      (one) =>
        one.variant === variant &&
        (!validFrom || !one.validTo || validFrom <= one.validTo) &&
        (!validTo || !one.validFrom || one.validFrom <= validTo),
    )
    .map((one) => bellsOn(one, weekday))
    .filter((bells) => bells.length > 0)
  if (periodStart === null || periodEnd === null) {
    return days.length > 0 ? { field: 'startTime', message: 'Hari ini memakai jam pelajaran: pilih jam ke-' } : null
  }
  if (days.length === 0) return { field: 'periodStart', message: 'Hari ini belum punya jam pelajaran: isi waktunya' }
  for (const bells of days) {
    if (!timesOfPeriods(bells, { periodStart, periodEnd })) {
      const last = Math.max(0, ...bells.map(({ no }) => no ?? 0))
      return { field: 'periodEnd', message: `Hari ini hanya sampai jam ke-${last}` }
    }
    if (hasBreakInside(bells, { periodStart, periodEnd })) {
      return { field: 'periodEnd', message: 'Ada istirahat di antaranya: bagi menjadi dua jadwal' }
    }
  }
  return null
}

/** Lessons on the same weekday that share class, teacher or room with one: all that could clash with it. */
export const neighbours = (scope: SchoolScope, { yearId, placed }: { yearId: string; placed: Placed }) =>
  selectSlots(scope)
    .where('slot.academic_year_id', '=', yearId)
    .where('slot.weekday', '=', placed.weekday)
    .where((eb) =>
      eb.or([
        eb('slot.academic_class_id', '=', placed.academicClass.id),
        eb('slot.teacher_id', '=', placed.teacher.id),
        ...(placed.room === null ? [] : [eb(sql`lower(slot.room)`, '=', placed.room.toLowerCase())]),
      ]),
    )
    .execute()

const fieldOf = { class: 'periodStart', teacher: 'teacherId', room: 'room' } as const

function assertNoClash(placed: Placed, others: readonly ClassSchedule[], bells: readonly BellSchedule[]): void {
  for (const other of others) {
    const kind = clashBetween(placed, withTypedTimes(other), bells)
    if (!kind) continue
    const reason = clashText(kind, other)
    throw new Failure('SCHEDULE_CLASH', { values: { reason }, fields: { [fieldOf[kind]]: reason } })
  }
}

/** Rules about times use typed times; the bells' are looked up where needed. */
export const withTypedTimes = <Slot extends Placed>(slot: Slot): Slot =>
  slot.periodStart === null ? slot : { ...slot, startTime: null, endTime: null }
