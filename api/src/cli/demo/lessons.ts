import { sql } from 'kysely'
import { weekdayOf, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { TeacherStatus } from '@hadir/contract/attendance/subject-attendance/lesson-record.ts'
import { present, type Value } from './absences.ts'
import type { ExampleYear } from './calendar.ts'
import type { ExamplePlace } from './example-place.ts'
import type { ExampleClass } from './people.ts'
import { instant, type Sheet } from './sheets.ts'
import { activities, hindrances, topics } from './topics.ts'

/** How many days of lessons are generated: enough for every screen, and fast to write. */
const daysShown = 5

type Slot = {
  id: string
  academic_class_id: string
  academic_subject_id: string
  teacher_id: string
  code: string
  religion: string | null
  weekday: number
  period_start: number
  period_end: number
  start_minute: number
  end_minute: number
}

export type Journal = { topic: string; activity: string; obstacle: string | null; isFinal: boolean }
export type ExampleLesson = {
  id: string
  slot: Slot
  date: SchoolDate
  status: TeacherStatus
  actualTeacherId: string | null
  journal: Journal | null
  /** Null if nobody came. */
  sheet: Sheet | null
}

async function readSlots({ db, schoolId }: ExamplePlace, semesterNo: number): Promise<Slot[]> {
  const { rows } = await sql<Slot>`
    select slot.id, slot.academic_class_id, slot.academic_subject_id, slot.teacher_id, m.code, m.religion, slot.weekday, slot.period_start,
        slot.period_end, first_bell.start_minute, last_bell.end_minute
      from class_schedule slot
      join academic_subject given on given.school_id = slot.school_id and given.id = slot.academic_subject_id
      join subject m on m.school_id = given.school_id and m.id = given.subject_id
      join bell_schedule b on b.school_id = slot.school_id and b.variant = 'NORMAL'
      join bell first_bell on first_bell.school_id = slot.school_id and first_bell.bell_schedule_id = b.id and first_bell.weekday = slot.weekday
        and first_bell.no = slot.period_start
      join bell last_bell on last_bell.school_id = slot.school_id and last_bell.bell_schedule_id = b.id and last_bell.weekday = slot.weekday
        and last_bell.no = slot.period_end
      where slot.school_id = ${schoolId} and slot.semester_no = ${semesterNo}
      order by slot.weekday, first_bell.start_minute, slot.id`.execute(db)
  return rows
}

/** The lessons of the last days as held and recorded by the teachers, with gaps in both. */
export async function makeLessons(
  place: ExamplePlace,
  { year, classes, daily }: { year: ExampleYear; classes: readonly ExampleClass[]; daily: readonly Sheet[] },
): Promise<ExampleLesson[]> {
  const { random, now } = place
  const semester = year.semesters.find(({ status }) => status === 'AKTIF')
  const days = year.daysSoFar.slice(-daysShown).filter((day) => semester && semester.startDate <= day)
  if (!semester || days.length === 0) return []
  const slots = await readSlots(place, semester.no)
  const teachers = [...new Set(slots.map((slot) => slot.teacher_id))]
  const valueOn = new Map(
    daily.flatMap(({ date, marks }) => marks.map(({ student, value }) => [`${date} ${student.id}`, value] as const)),
  )
  return days.flatMap((date) =>
    slots.flatMap((slot): ExampleLesson[] => {
      const of = classes.find((one) => one.id === slot.academic_class_id)
      const isToday = slot.weekday === weekdayOf(date)
      // Some forget, and unfinished lessons are not recorded yet.
      if (!of || !isToday || instant(date, slot.end_minute) > now || random.happens(0.08)) return []
      const status = random.weighted([
        ['HADIR', 90],
        ['DIGANTI', 5],
        ['TUGAS', 3],
        ['KOSONG', 2],
      ] as const)
      const others = teachers.filter((id) => id !== slot.teacher_id)
      const substitute = status === 'DIGANTI' ? random.pick(others) : slot.teacher_id
      const actualTeacherId = status === 'KOSONG' ? null : substitute
      const lesson = { id: random.id(now), slot, date, status, actualTeacherId }
      if (status === 'KOSONG') return [{ ...lesson, journal: null, sheet: null }]
      const marks = of.students
        .filter((student) => student.join <= date && (!student.leave || date < student.leave))
        // The same rule as in write-families.ts.
        .filter((student) => slot.religion === null || !student.nis.endsWith('7'))
        .map((student) => ({ student, value: inLesson(place, valueOn.get(`${date} ${student.id}`)), base: 0 }))
      const at = instant(date, slot.start_minute + random.between(3, 20))
      return [{ ...lesson, journal: newJournal(place, slot), sheet: { at, date, of, marks, lessonId: lesson.id } }]
    }),
  )
}

/** As on the day's sheet, except for late arrivals, and one in three hundred who skips the lesson. */
function inLesson({ random }: ExamplePlace, daily: Value = present): Value {
  if (daily.status !== 'H' && daily.status !== 'T') return daily
  return random.happens(0.003) ? { ...present, status: 'A' } : present
}

function newJournal({ random }: ExamplePlace, { code }: Slot): Journal | null {
  if (random.happens(0.1)) return null
  return {
    topic: random.pick(topics[code] ?? ['Proyek kelas']),
    activity: random.pick(activities),
    obstacle: random.happens(0.15) ? random.pick(hindrances) : null,
    isFinal: random.happens(0.85),
  }
}
