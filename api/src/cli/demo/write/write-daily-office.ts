import { addDays } from '@hadir/contract/dates/dates.ts'
import type { ExampleYear } from '../calendar.ts'
import type { ExampleClass } from '../people.ts'
import type { Place } from './write-school.ts'

/** How many school days ago the paper handed in today is from. */
const daysAgo = 8

/** The office's open work: late marks, one of them rejected, and planned absences. */
export async function writeDailyOffice(
  place: Place,
  {
    year,
    classes,
    watchId,
    adminId,
  }: { year: ExampleYear; classes: readonly ExampleClass[]; watchId: string; adminId: string },
): Promise<void> {
  await writeLateMarks(place, { date: year.daysSoFar.at(-daysAgo), classes, watchId, adminId })
  await writePlanned(place, { classes, adminId })
}

type Late = { date: string | undefined; classes: readonly ExampleClass[]; watchId: string; adminId: string }

async function writeLateMarks(
  { db, random, now, schoolId: school_id }: Place,
  { date, classes, watchId, adminId }: Late,
) {
  if (!date) return
  const late = classes.slice(0, 3).flatMap((of) => {
    const student = of.students.find((one) => one.join <= date && one.leave === null)
    return student ? [{ of, student, id: random.id(now) }] : []
  })
  const counter = await db
    .selectFrom('school_change')
    .select('seq')
    .where('school_id', '=', school_id)
    .executeTakeFirst()
  const first = (counter?.seq ?? 0) + 1
  const pending = late.map(({ student, id }, i) => ({ school_id, id, seq: first + i, student_id: student.id }))
  const saves = late.map(({ of, student, id }, i) => ({
    school_id,
    seq: first + i,
    date,
    academic_class_id: of.id,
    device: random.id(now),
    actor_id: watchId,
    at: now,
    mark_ids: [id],
    student_ids: [student.id],
    bases: [1],
    ns: [1],
    revs: [1],
    statuses: ['S'],
    verdicts: ['held'],
    verdict_reasons: ['WINDOW_OVER'],
    notes: ['Surat dokter baru diserahkan'],
  }))
  await db.insertInto('attendance_save').values(saves).execute()
  await db.insertInto('pending_mark').values(pending).execute()
  await db
    .updateTable('school_change')
    .set({ seq: first + late.length - 1 })
    .where('school_id', '=', school_id)
    .execute()
  const refused = pending.at(-1)
  if (!refused) return
  await db
    .insertInto('attendance_correction')
    .values({
      school_id,
      event_id: refused.id,
      is_accepted: false,
      reason: 'Surat tidak bertanggal',
      actor_id: adminId,
      at: now,
    })
    .execute()
}

/** From next week on, so that nobody is marked in advance. */
async function writePlanned(
  { db, random, now, schoolId: school_id }: Place,
  { classes, adminId }: { classes: readonly ExampleClass[]; adminId: string },
): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  const plans = [
    { status: 'I', reason: 'Umrah bersama keluarga', days: 9 },
    { status: 'D', reason: 'Lomba sains tingkat provinsi', days: 2 },
  ]
  const rows = plans.flatMap(({ status, reason, days }, i) => {
    const student = classes[i]?.students.findLast((one) => one.leave === null)
    const start_date = addDays(today, 7 + i)
    const row = { school_id, id: random.id(now), start_date, end_date: addDays(start_date, days), status, reason }
    return student ? [{ ...row, student_id: student.id, created_by: adminId, created_at: now }] : []
  })
  await db.insertInto('planned_absence').values(rows).execute()
  await db.insertInto('platform.job_schedule').values({ school_id, time_zone: 'WIB', plan_at: '00:05' }).execute()
}
