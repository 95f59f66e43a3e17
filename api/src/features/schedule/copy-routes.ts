import type { FastifyInstance } from 'fastify'
import { scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import type { Copied } from '@hadir/contract/schedule/schedule-record.ts'
import { Failure } from '../../platform/failure.ts'
import { serve } from '../../platform/http/serve.ts'
import { openSemesterOf } from './closed.ts'
import { lessonsBefore, openYear, assertSemesterOpen, writeCopies } from './copy.ts'

export async function scheduleCopyRoutes(app: FastifyInstance): Promise<void> {
  serve(app, scheduleEndpoints.copyDay, async ({ body }, scope) => {
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
    const wanted = place.slots
      .filter(
        (slot) =>
          slot.academicClass.id === academicClassId &&
          slot.weekday === from &&
          slot.variant === variant &&
          (slot.semesterNo ?? semesterNo) === semesterNo,
      )
      .map((slot) => ({ slot: { ...slot, weekday: to, semesterNo: openSemesterOf(slot, place) }, from: slot }))
    return answer(await writeCopies(scope, place, wanted))
  })

  serve(app, scheduleEndpoints.copySemester, async ({ body }, scope) => {
    const place = await openYear(scope, body.academicYearId)
    assertSemesterOpen(place, body.semesterNo)
    const wanted = await lessonsBefore(scope, place, body)
    if (!wanted) throw new Failure('INVALID', { fields: { semesterNo: 'Belum ada semester sebelumnya' } })
    return answer(await writeCopies(scope, place, wanted))
  })
}

const answer = (data: Copied) => ({
  data,
  message:
    data.skipped.length > 0
      ? `${data.copied.length} pelajaran disalin, ${data.skipped.length} dilewati`
      : `${data.copied.length} pelajaran disalin`,
})
