import { addDays } from '@hadir/contract/dates/dates.ts'
import { insertRows, type Place } from '../../../fixtures/rows.ts'
import { writeSaves } from '../../../fixtures/write-marks.ts'
import type { ExampleYear } from '../calendar.ts'
import type { ExampleClass } from '../people.ts'

/** How many school days ago the paper handed in today is from. */
const daysAgo = 8

/** The office's open work: late marks, one of them rejected, and planned absences. */
export async function writeDailyOffice(
  place: Place,
  of: { year: ExampleYear; classes: readonly ExampleClass[]; watchId: string; adminId: string },
): Promise<void> {
  const { year, classes, watchId, adminId } = of
  await writeLateMarks(place, { date: year.daysSoFar.at(-daysAgo), classes, watchId, adminId })
  await writePlanned(place, { classes, adminId })
}

type Late = { date: string | undefined; classes: readonly ExampleClass[]; watchId: string; adminId: string }

async function writeLateMarks(place: Place, { date, classes, watchId, adminId }: Late): Promise<void> {
  if (!date) return
  const late = classes.slice(0, 3).flatMap((of) => {
    const student = of.students.find((one) => one.join <= date && one.leave === null)
    return student ? [{ of, student, id: place.newId() }] : []
  })
  const saves = late.map(({ of, student, id }) => ({
    date,
    academic_class_id: of.id,
    device: place.newId(),
    actor_id: watchId,
    at: place.now,
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
  await writeSaves(place, saves)
  const refused = late.slice(-1).map(({ id: event_id }) => {
    return { event_id, is_accepted: false, reason: 'Surat tidak bertanggal', actor_id: adminId, at: place.now }
  })
  await insertRows(place, 'attendance_correction', refused)
}

/** From next week on, so that nobody is marked in advance. */
async function writePlanned(
  place: Place,
  { classes, adminId }: { classes: readonly ExampleClass[]; adminId: string },
): Promise<void> {
  const today = place.now.toISOString().slice(0, 10)
  const plans = [
    { status: 'I', reason: 'Umrah bersama keluarga', days: 9 },
    { status: 'D', reason: 'Lomba sains tingkat provinsi', days: 2 },
  ]
  const rows = plans.flatMap(({ status, reason, days }, i) => {
    const student = classes[i]?.students.findLast((one) => one.leave === null)
    const start_date = addDays(today, 7 + i)
    const row = { id: place.newId(), start_date, end_date: addDays(start_date, days), status, reason }
    return student ? [{ ...row, student_id: student.id, created_by: adminId }] : []
  })
  await insertRows(place, 'planned_absence', rows)
  await place.db
    .insertInto('platform.job_schedule')
    .values({ school_id: place.schoolId, time_zone: 'WIB', plan_at: '00:05' })
    .execute()
}
