import { sql } from 'kysely'
import { orNull } from '../../../features/attendance/marks/write-marks.ts'
import type { Sheet } from '../sheets.ts'
import type { Place } from './write-school.ts'

/** Who sends the sheets of a class, and from which device. */
export type Sender = { actorId: string; device: string }

type Mark = Sheet['marks'][number] & { id: string; seq: number; n: number; date: string; lessonId: string | null }

/** Saves, events and cells as if every sheet had been sent to the server. */
export async function writeSheets(
  place: Place,
  sheets: readonly Sheet[],
  senderOf: (sheet: Sheet) => Sender,
): Promise<void> {
  if (sheets.length === 0) return
  const { db, random, schoolId: school_id } = place
  const counts = new Map<string, number>()
  const saves: NewSave[] = []
  const marks: Mark[] = []
  for (const [i, sheet] of sheets.entries()) {
    const { actorId, device } = senderOf(sheet)
    const seq = i + 1
    const lessonId = sheet.lessonId ?? null
    const sent = sheet.marks.map((mark): Mark => {
      const n = (counts.get(device) ?? 0) + 1
      counts.set(device, n)
      return { ...mark, id: random.id(sheet.at), seq, n, date: sheet.date, lessonId }
    })
    marks.push(...sent)
    saves.push({
      school_id,
      seq,
      date: sheet.date,
      academic_class_id: sheet.of.id,
      lesson_id: lessonId,
      device,
      actor_id: actorId,
      at: sheet.at,
      source: 'GURU',
      ...arraysOf(sent),
    })
  }
  await db.insertInto('school_change').values({ school_id, seq: saves.length }).execute()
  await writeSaves(place, saves)
  await writeCells(
    place,
    marks.filter(({ lessonId }) => lessonId === null),
  )
  await writeLessonCells(
    place,
    marks.filter(({ lessonId }) => lessonId !== null),
  )
}

/** In the format of a save's marks in attendance_save. */
const arraysOf = (marks: readonly Mark[]) => ({
  mark_ids: marks.map((m) => m.id),
  student_ids: marks.map((m) => m.student.id),
  bases: marks.map((m) => m.base),
  ns: marks.map((m) => m.n),
  revs: marks.map((m) => m.base + 1),
  statuses: marks.map((m) => m.value.status),
  minutes_late: orNull(marks.map((m) => m.value.minutesLate)),
  notes: orNull(marks.map((m) => m.value.note)),
  reasons: orNull(marks.map((m) => m.value.reason)),
  verdicts: marks.map(() => 'applied'),
})

type NewSave = ReturnType<typeof arraysOf> & {
  school_id: string
  seq: number
  date: string
  academic_class_id: string
  lesson_id: string | null
  device: string
  actor_id: string
  at: Date
  source: 'GURU'
}

async function writeSaves({ db }: Place, saves: NewSave[]): Promise<void> {
  await sql`insert into attendance_save
    select * from jsonb_populate_recordset(null::attendance_save, ${JSON.stringify(saves)}::jsonb)`.execute(db)
  const ofDays = saves.filter(({ lesson_id }) => lesson_id === null)
  const newest = new Map(ofDays.map((save) => [`${save.academic_class_id} ${save.date}`, save]))
  const days = JSON.stringify(
    [...newest.values()].map(({ school_id, academic_class_id, date, seq }) => ({
      school_id,
      academic_class_id,
      date,
      seq,
    })),
  )
  await sql`insert into class_day (school_id, academic_class_id, date, academic_year_id, year_start, year_end, taken_seq)
    select ac.school_id, ac.id, d.date, y.id, y.start_date, y.end_date, d.seq
      from jsonb_to_recordset(${days}::jsonb) as d (school_id uuid, academic_class_id uuid, date date, seq int)
      join academic_class ac on ac.school_id = d.school_id and ac.id = d.academic_class_id
      join academic_year y on y.school_id = ac.school_id and y.id = ac.academic_year_id`.execute(db)
}

async function writeCells({ db, schoolId }: Place, marks: readonly Mark[]): Promise<void> {
  const newest = [...new Map(marks.map((mark) => [`${mark.date} ${mark.student.id}`, mark])).values()]
  await sql`
    insert into attendance_cell (school_id, student_id, date, rev, seq, n, status, note, minutes_late, reason)
      select ${schoolId}::uuid, m.* from unnest(
        ${newest.map((m) => m.student.id)}::uuid[], ${newest.map((m) => m.date)}::date[],
        ${newest.map((m) => m.base + 1)}::int[], ${newest.map((m) => m.seq)}::int[], ${newest.map((m) => m.n)}::int[],
        ${newest.map((m) => m.value.status)}::text[], ${newest.map((m) => m.value.note)}::text[],
        ${newest.map((m) => m.value.minutesLate)}::smallint[], ${newest.map((m) => m.value.reason)}::text[]) m`.execute(
    db,
  )
}

/** Here each student has one mark per lesson. */
async function writeLessonCells({ db, schoolId }: Place, marks: readonly Mark[]): Promise<void> {
  await sql`
    insert into lesson_cell (school_id, student_id, lesson_id, rev, seq, n, status, note, minutes_late, reason)
      select ${schoolId}::uuid, m.* from unnest(
        ${marks.map((m) => m.student.id)}::uuid[], ${marks.map((m) => m.lessonId)}::uuid[],
        ${marks.map((m) => m.base + 1)}::int[], ${marks.map((m) => m.seq)}::int[], ${marks.map((m) => m.n)}::int[],
        ${marks.map((m) => m.value.status)}::text[], ${marks.map((m) => m.value.note)}::text[],
        ${marks.map((m) => m.value.minutesLate)}::smallint[], ${marks.map((m) => m.value.reason)}::text[]) m`.execute(
    db,
  )
}
