import { insertRows } from '../../../fixtures/rows.ts'
import { examplePdf } from '../example-pdf.ts'
import type { ExamplePlace } from '../example-place.ts'
import type { ExampleLesson } from '../lessons.ts'
import type { Sender } from './write-sheets.ts'

/** The lessons with their journals; write-sheets.ts writes their marks. */
export async function writeLessons(
  place: ExamplePlace,
  lessons: readonly ExampleLesson[],
  senderOf: (lesson: ExampleLesson) => Sender,
): Promise<void> {
  const journals = lessons.flatMap((lesson, i) => {
    const { journal, sheet } = lesson
    if (!journal) return []
    const { actorId, device } = senderOf(lesson)
    const { isFinal: is_final, ...text } = journal
    const at = sheet?.at ?? place.now
    const event = { id: place.random.id(at), lesson_id: lesson.id, actor_id: actorId, device, at, n: i + 1 }
    return [{ event, text: { ...text, is_final } }]
  })
  const journalOf = new Map(journals.map((one) => [one.event.lesson_id, one]))
  const rows = lessons.map(({ id, slot, date, status, actualTeacherId }) => {
    const { id: schedule_id, code: _, religion: __, weekday: ___, ...taught } = slot
    const journal = journalOf.get(id)
    const taken = { id, date, schedule_id, ...taught, actual_teacher_id: actualTeacherId, teacher_status: status }
    return { ...taken, ...(journal && { ...journal.text, journal_rev: 1, journal_event_id: journal.event.id }) }
  })
  await insertRows(place, 'lesson', rows)
  const events = journals.map(({ event, text }) => ({ ...event, ...text, base: 0, rev: 1, verdict: 'applied' }))
  await insertRows(place, 'lesson_journal_event', events)
  // Few teachers attach a file to their journal.
  const attached = events.filter((_, i) => i % 12 === 0)
  const filename = 'Lembar kerja.pdf'
  const files = attached.map(({ lesson_id, actor_id, at, topic }) => {
    const content = examplePdf(`Lembar kerja: ${topic}`)
    return { lesson_id, content, content_type: 'application/pdf', filename, actor_id, updated_at: at }
  })
  await insertRows(place, 'lesson_attachment', files)
  const acts = attached.map(({ id, lesson_id, actor_id, at }) => {
    return { id, lesson_id, act: 'DITAMBAH', filename, actor_id, at }
  })
  await insertRows(place, 'lesson_attachment_event', acts)
}
