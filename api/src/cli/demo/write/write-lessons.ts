import { examplePdf } from '../example-pdf.ts'
import type { ExampleLesson } from '../lessons.ts'
import type { Sender } from './write-sheets.ts'
import type { Place } from './write-school.ts'

/** The lessons with their journals; write-sheets.ts writes their marks. */
export async function writeLessons(
  { db, random, now, schoolId: school_id }: Place,
  lessons: readonly ExampleLesson[],
  senderOf: (lesson: ExampleLesson) => Sender,
): Promise<void> {
  if (lessons.length === 0) return
  const journals = lessons.flatMap((lesson, i) => {
    const { journal, sheet } = lesson
    if (!journal) return []
    const { actorId, device } = senderOf(lesson)
    const text = {
      topic: journal.topic,
      activity: journal.activity,
      obstacle: journal.obstacle,
      is_final: journal.isFinal,
    }
    const at = sheet?.at ?? now
    return [{ id: random.id(at), lesson_id: lesson.id, actor_id: actorId, device, at, n: i + 1, ...text }]
  })
  const journalOf = new Map(journals.map((one) => [one.lesson_id, one]))
  await db
    .insertInto('lesson')
    .values(
      lessons.map(({ id, slot, date, status, actualTeacherId }) => {
        const journal = journalOf.get(id)
        return {
          school_id,
          id,
          date,
          schedule_id: slot.id,
          academic_class_id: slot.academic_class_id,
          academic_subject_id: slot.academic_subject_id,
          period_start: slot.period_start,
          period_end: slot.period_end,
          start_minute: slot.start_minute,
          end_minute: slot.end_minute,
          teacher_id: slot.teacher_id,
          actual_teacher_id: actualTeacherId,
          teacher_status: status,
          topic: journal?.topic ?? null,
          activity: journal?.activity ?? null,
          obstacle: journal?.obstacle ?? null,
          is_final: journal?.is_final ?? false,
          journal_rev: journal ? 1 : 0,
          journal_event_id: journal?.id ?? null,
          created_at: now,
        }
      }),
    )
    .execute()
  if (journals.length === 0) return
  await db
    .insertInto('lesson_journal_event')
    .values(journals.map((one) => ({ school_id, ...one, base: 0, rev: 1, verdict: 'applied' })))
    .execute()
  // Few teachers attach a file to their journal.
  const attached = journals.filter((_, i) => i % 12 === 0)
  const filename = 'Lembar kerja.pdf'
  await db
    .insertInto('lesson_attachment')
    .values(
      attached.map(({ lesson_id, actor_id, at, topic }) => {
        const content = examplePdf(`Lembar kerja: ${topic}`)
        return { school_id, lesson_id, content, content_type: 'application/pdf', filename, actor_id, updated_at: at }
      }),
    )
    .execute()
  await db
    .insertInto('lesson_attachment_event')
    .values(
      attached.map(({ id, lesson_id, actor_id, at }) => ({
        school_id,
        id,
        lesson_id,
        act: 'DITAMBAH',
        filename,
        actor_id,
        at,
      })),
    )
    .execute()
}
