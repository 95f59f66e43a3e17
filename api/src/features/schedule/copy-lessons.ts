import type { z } from 'zod'
import type { scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import { latestParts } from '@hadir/contract/schedule/timetable.ts'
import type { Copied } from '@hadir/contract/schedule/schedule-record.ts'
import { Failure } from '../../platform/failure.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { openSemesterOf } from './closed.ts'
import { assertSemesterOpen, lessonsBefore, openYear, writeCopies } from './copy.ts'

type Day = z.output<typeof scheduleEndpoints.copyDay.body>
type Semester = z.output<typeof scheduleEndpoints.copySemester.body>

export async function copyDay(scope: SchoolScope, body: Day): Promise<Copied> {
  const { academicClassId, semesterNo, variant, from, to } = body
  const rombel = await scope.db
    .selectFrom('academic_class')
    .select('academic_year_id')
    .where('school_id', '=', scope.schoolId)
    .where('id', '=', academicClassId)
    .executeTakeFirst()
  if (!rombel) throw new Failure('NOT_FOUND')
  const place = await openYear(scope, rombel.academic_year_id)
  if (!place.activeDays.includes(to)) throw new Failure('INVALID', { fields: { to: 'Hari ini bukan hari sekolah' } })
  assertSemesterOpen(place, semesterNo)
  const wanted = latestParts(place.slots)
    .filter(
      (slot) =>
        slot.academicClass.id === academicClassId &&
        slot.weekday === from &&
        slot.variant === variant &&
        (slot.semesterNo ?? semesterNo) === semesterNo,
    )
    .map((slot) => ({ slot: { ...slot, weekday: to, semesterNo: openSemesterOf(slot, place) }, from: slot }))
  return writeCopies(scope, place, wanted)
}

export async function copySemester(scope: SchoolScope, body: Semester): Promise<Copied> {
  const place = await openYear(scope, body.academicYearId)
  assertSemesterOpen(place, body.semesterNo)
  const wanted = await lessonsBefore(scope, place, body)
  if (!wanted) throw new Failure('INVALID', { fields: { semesterNo: 'Belum ada semester sebelumnya' } })
  return writeCopies(scope, place, wanted)
}
