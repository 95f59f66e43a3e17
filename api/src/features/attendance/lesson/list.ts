import type { z } from 'zod'
import { sheetStates, type SheetState } from '@hadir/contract/attendance.ts'
import type { Answer } from '@hadir/contract/endpoint.ts'
import type { LessonRow } from '@hadir/contract/lesson-record.ts'
import { addCounts, noCounts } from '@hadir/contract/status-counts.ts'
import type { lessons } from '@hadir/contract/subject-attendance.ts'
import type { SchoolScope } from '../../../http/scope.ts'
import { readDaysBeside } from '../classes.ts'
import { countLessons, lessonsOfDay, type LessonCounts } from './day-lessons.ts'
import { toInfo, type LessonFacts } from './facts.ts'
import { meetingNumbers } from './meetings.ts'
import { readReader, type Reader } from './reader.ts'
import { mayReadLesson, ownsLesson, seesOthers } from './rules.ts'

type Query = z.output<typeof lessons.list.query>
type Filters = Omit<Query, 'page' | 'pageSize'>
type Counted = { lesson: LessonFacts } & LessonCounts

const inTime = (a: Counted, b: Counted) =>
  a.lesson.start.localeCompare(b.lesson.start) ||
  a.lesson.academicClass.name.localeCompare(b.lesson.academicClass.name, 'id', { numeric: true }) ||
  a.lesson.subject.name.localeCompare(b.lesson.subject.name)

const by = (text: (one: Counted) => string) => (a: Counted, b: Counted) =>
  text(a).localeCompare(text(b), 'id', { numeric: true })

/** Ascending; equal rows stay in the order of time. */
const orders: Record<string, (a: Counted, b: Counted) => number> = {
  time: inTime,
  class: by(({ lesson }) => lesson.academicClass.name),
  subject: by(({ lesson }) => lesson.subject.name),
  teacher: by(({ lesson }) => lesson.teacher.name),
  state: (a, b) => sheetStates.indexOf(a.state) - sheetStates.indexOf(b.state),
  unmarked: (a, b) => a.unmarked - b.unmarked,
  truants: (a, b) => a.truants - b.truants,
}

/** Of today those that are not over come first, so that the next one stands on top. */
function sorted(rows: readonly Counted[], { day, now }: Reader, sort = 'next'): Counted[] {
  const timely = rows.toSorted(inTime)
  const order = orders[sort.replace('-', '')]
  if (order) return timely.toSorted((a, b) => (sort.startsWith('-') ? order(b, a) : order(a, b)))
  if (day.date !== day.today) return timely
  const isOver = ({ lesson }: Counted) => lesson.end <= now
  return [...timely.filter((row) => !isOver(row)), ...timely.filter(isOver)]
}

function totalsOf(rows: readonly Counted[]) {
  const states: Record<SheetState, number> = { BELUM: 0, SEBAGIAN: 0, LENGKAP: 0 }
  const totals = { states, counts: noCounts(), unmarked: 0, truants: 0 }
  for (const row of rows) {
    states[row.state] += 1
    totals.counts = addCounts(totals.counts, row.counts)
    totals.unmarked += row.unmarked
    totals.truants += row.truants
  }
  return totals
}

type Named = { id: string; name: string }
const namesOf = (all: readonly Named[]): Named[] =>
  [...new Map(all.map(({ id, name }) => [id, { id, name }])).values()].toSorted((a, b) =>
    a.name.localeCompare(b.name, 'id', { numeric: true }),
  )

/**
 * The lessons of a day that the one who asks may read: a teacher's own unless she asks for all. A day of a large school
 * has some hundred, and the totals need them all: filters, order and page are taken here and not in SQL.
 */
export async function listLessons(scope: SchoolScope, query: Query): Promise<Answer<typeof lessons.list>> {
  const { page, pageSize } = query
  const { rows, readable, reader, show } = await findLessons(scope, query)
  return {
    data: await show(rows.slice((page - 1) * pageSize, page * pageSize)),
    meta: {
      page,
      pageSize,
      total: rows.length,
      day: reader.day,
      now: reader.now,
      ...(await readDaysBeside(scope, reader.day.date)),
      seesOthers: seesOthers(reader),
      totals: totalsOf(rows),
      choices: {
        classes: namesOf(readable.map((lesson) => lesson.academicClass)),
        subjects: namesOf(readable.map((lesson) => lesson.subject)),
        teachers: namesOf(readable.flatMap(({ teacher, actualTeacher }) => [teacher, actualTeacher ?? teacher])),
      },
    },
  }
}

/** All rows that filters and search let through. */
export async function allLessons(scope: SchoolScope, query: Filters): Promise<LessonRow[]> {
  const { rows, show } = await findLessons(scope, query)
  return show(rows)
}

async function findLessons(scope: SchoolScope, query: Filters) {
  const reader = await readReader(scope, query.date)
  const { day, person } = reader
  const whose = query.whose ?? (scope.role === 'teacher' ? 'mine' : 'all')
  const readable = (await lessonsOfDay(scope, day.date)).filter((lesson) =>
    whose === 'mine' ? ownsLesson(person, lesson) : mayReadLesson(reader, lesson),
  )
  const wanted = query.q?.toLowerCase()
  const asked = readable.filter(
    ({ academicClass, subject, teacher, actualTeacher, topic }) =>
      (!query.academicClassId || academicClass.id === query.academicClassId) &&
      (!query.subjectId || subject.id === query.subjectId) &&
      (!query.teacherId || teacher.id === query.teacherId || actualTeacher?.id === query.teacherId) &&
      (!wanted ||
        [academicClass.name, subject.name, teacher.name, actualTeacher?.name, topic]
          .join(' ')
          .toLowerCase()
          .includes(wanted)),
  )
  const countOf = await countLessons(scope, day.date, asked)
  const rows = asked
    .map((lesson): Counted => ({ lesson, ...countOf(lesson) }))
    .filter((row) => (!query.state || row.state === query.state) && (!query.truant || row.truants > 0))
  const show = async (shown: readonly Counted[]): Promise<LessonRow[]> => {
    const facts = shown.map(({ lesson }) => lesson)
    const numbers = await meetingNumbers(scope, reader, facts)
    return shown.map(({ lesson, ...counts }, at) => {
      const info = toInfo(lesson, reader, numbers[at] ?? null)
      return { ...info, ...counts, id: info.key }
    })
  }
  return { rows: sorted(rows, reader, query.sort), readable, reader, show }
}
