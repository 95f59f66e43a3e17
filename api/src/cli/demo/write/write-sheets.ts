import { type NewSave, writeSaves } from '../../../fixtures/write-marks.ts'
import { orNull } from '../../../features/attendance/marks/write-marks.ts'
import type { ExamplePlace } from '../example-place.ts'
import type { Sheet } from '../sheets.ts'

/** Who sends the sheets of a class, and from which device. */
export type Sender = { actorId: string; device: string }

/** As if every sheet had been sent to the server. */
export async function writeSheets(
  place: ExamplePlace,
  sheets: readonly Sheet[],
  senderOf: (sheet: Sheet) => Sender,
): Promise<void> {
  const counts = new Map<string, number>()
  const saves = sheets.map((sheet): NewSave => {
    const { actorId, device } = senderOf(sheet)
    const { marks } = sheet
    const sent = counts.get(device) ?? 0
    counts.set(device, sent + marks.length)
    return {
      date: sheet.date,
      academic_class_id: sheet.of.id,
      lesson_id: sheet.lessonId ?? null,
      device,
      actor_id: actorId,
      at: sheet.at,
      mark_ids: marks.map(() => place.random.id(sheet.at)),
      student_ids: marks.map((m) => m.student.id),
      bases: marks.map((m) => m.base),
      ns: marks.map((_, i) => sent + i + 1),
      revs: marks.map((m) => m.base + 1),
      statuses: marks.map((m) => m.value.status),
      minutes_late: orNull(marks.map((m) => m.value.minutesLate)),
      notes: orNull(marks.map((m) => m.value.note)),
      reasons: orNull(marks.map((m) => m.value.reason)),
      verdicts: marks.map(() => 'applied'),
    }
  })
  await writeSaves(place, saves)
}
