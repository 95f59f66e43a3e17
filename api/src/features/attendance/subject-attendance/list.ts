import type { z } from 'zod'
import { sheetStates, type SheetState } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import type { Answer } from '@hadir/contract/endpoint.ts'
import type { LessonRow } from '@hadir/contract/attendance/subject-attendance/lesson-record.ts'
import { addCounts, noCounts } from '@hadir/contract/attendance/status-counts.ts'
import type { lessons } from '@hadir/contract/attendance/subject-attendance/subject-attendance.ts'
import { compareNames } from '@hadir/contract/name-order.ts'
import { byClass } from '../../../platform/database/name-order.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { readDaysBeside } from '../daily-attendance/day-list.ts'
import { stateOf } from '../daily-attendance/totals.ts'
import { countLessons, lessonsOfDay, type LessonCounts } from './day-lessons.ts'
import { groupJoint } from './joint.ts'
import { toInfo } from './lesson-records.ts'
import type { LessonFacts } from './lesson-facts.ts'
import { meetingNumbers } from './meetings.ts'
import { readReader, type Reader } from './viewer.ts'
import { mayReadLesson, ownsLesson, canSeeOthers } from './rules.ts'
import { ownValue } from '../../../platform/own-value.ts'

type Query = z.output<typeof lessons.list.query>
type Filters = Omit<Query, 'page' | 'pageSize'>
/** A lesson with those that are one with it, and the figures of all of them. */
type Counted = { lesson: LessonFacts; all: LessonFacts[] } & LessonCounts
type Compare = (a: Counted, b: Counted) => number
type Named = { id: string; name: string }

const byNameOf =
  (nameOf: (one: Counted) => string): Compare =>
  (a, b) =>
    compareNames(nameOf(a), nameOf(b))

type Orders = { time: Compare; [sort: string]: Compare | undefined }

/** Ascending, with classes in their order; equal rows stay in order of time. */
function ordersIn(places: ReadonlyMap<string, number>): Orders {
  const placeOf = ({ lesson }: Counted) => places.get(lesson.academicClass.id) ?? 0
  const byClass: Compare = (a, b) => placeOf(a) - placeOf(b)
  const bySubject = byNameOf(({ lesson }) => lesson.subject.name)
  return {
    time: (a, b) => a.lesson.start.localeCompare(b.lesson.start) || byClass(a, b) || bySubject(a, b),
    class: byClass,
    subject: bySubject,
    teacher: byNameOf(({ lesson }) => lesson.teacher.name),
    state: (a, b) => stateNo(a) - stateNo(b),
    unmarked: (a, b) => a.unmarked - b.unmarked,
    truants: (a, b) => a.truants - b.truants,
  }
}

/** The position of each class. */
async function placesOf({ db, schoolId }: SchoolScope, classes: readonly Named[]): Promise<Map<string, number>> {
  if (classes.length === 0) return new Map()
  const rows = await db
    .selectFrom('academic_class as ac')
    .innerJoin('class', (join) =>
      join.onRef('class.school_id', '=', 'ac.school_id').onRef('class.id', '=', 'ac.class_id'),
    )
    .where('ac.school_id', '=', schoolId)
    .where(
      'ac.id',
      'in',
      classes.map(({ id }) => id),
    )
    .orderBy(byClass('class'))
    .select('ac.id')
    .execute()
  return new Map(rows.map(({ id }, place) => [id, place]))
}

/** Those without a student come last. */
const stateNo = ({ state }: Counted) => (state ? sheetStates.indexOf(state) : sheetStates.length)

/** Lessons of today that are not over come first, so that the next one is on top. */
function sorted(rows: readonly Counted[], by: { reader: Reader; orders: Orders; sort: string }): Counted[] {
  const { reader, orders, sort } = by
  const { day, now } = reader
  const timely = rows.toSorted(orders.time)
  const order = ownValue(orders, sort.replace('-', ''))
  if (order) return timely.toSorted((a, b) => (sort.startsWith('-') ? order(b, a) : order(a, b)))
  if (day.date !== day.today) return timely
  const isOver = ({ lesson }: Counted) => lesson.end <= now
  return [...timely.filter((row) => !isOver(row)), ...timely.filter(isOver)]
}

function totalsOf(rows: readonly Counted[]) {
  const states: Record<SheetState, number> = { BELUM: 0, SEBAGIAN: 0, LENGKAP: 0, TERKUNCI: 0 }
  const totals = { states, counts: noCounts(), unmarked: 0, truants: 0 }
  for (const row of rows) {
    if (row.state) states[row.state] += 1
    totals.counts = addCounts(totals.counts, row.counts)
    totals.unmarked += row.unmarked
    totals.truants += row.truants
  }
  return totals
}

/** The figures of the classes of a joint lesson; those of one class as they are. */
function addUp(all: readonly LessonCounts[]): LessonCounts {
  const members = all.reduce((sum, one) => sum + one.members, 0)
  const unmarked = all.reduce((sum, one) => sum + one.unmarked, 0)
  const takens = all.flatMap(({ taken }) => taken ?? [])
  return {
    state: members > 0 ? stateOf({ members, unmarked, isLocked: all.some(({ state }) => state === 'TERKUNCI') }) : null,
    members,
    counts: all.map((one) => one.counts).reduce(addCounts, noCounts()),
    unmarked,
    truants: all.reduce((sum, one) => sum + one.truants, 0),
    taken: takens.toSorted((a, b) => b.at.localeCompare(a.at))[0] ?? null,
  }
}

/** Each once. */
const distinct = (all: readonly Named[]): Named[] => [
  ...new Map(all.map(({ id, name }) => [id, { id, name }])).values(),
]
const namesOf = (all: readonly Named[]): Named[] => distinct(all).toSorted((a, b) => compareNames(a.name, b.name))

/**
 * The lessons of a day that the caller may read: a teacher's own unless she asks for all. A large school has some
 * hundred a day and the totals need all of them, so they are filtered, sorted and paged here and not in SQL.
 */
export async function listLessons(scope: SchoolScope, query: Query): Promise<Answer<typeof lessons.list>> {
  const { page, pageSize } = query
  const { rows, readable, classes, reader, show } = await findLessons(scope, query)
  return {
    data: await show(rows.slice((page - 1) * pageSize, page * pageSize)),
    meta: {
      page,
      pageSize,
      total: rows.length,
      day: reader.day,
      now: reader.now,
      ...(await readDaysBeside(scope, reader.day.date)),
      seesOthers: canSeeOthers(reader),
      totals: totalsOf(rows),
      choices: {
        classes,
        subjects: namesOf(readable.map((lesson) => lesson.subject)),
        teachers: namesOf(readable.flatMap(({ teacher, actualTeacher }) => [teacher, actualTeacher ?? teacher])),
      },
    },
  }
}

/** All rows that match filters and search. */
export async function allLessons(scope: SchoolScope, query: Filters): Promise<LessonRow[]> {
  const { rows, show } = await findLessons(scope, query)
  return show(rows)
}

async function findLessons(scope: SchoolScope, query: Filters) {
  const reader = await readReader(scope, query.date)
  const { day, person } = reader
  const whose = query.whose ?? (scope.role === 'teacher' ? 'mine' : 'all')
  const ofDay = await groupJoint(scope, day.date, await lessonsOfDay(scope, day.date))
  const joint = ofDay
    .map((all) =>
      all.filter((lesson) => (whose === 'mine' ? ownsLesson(person, lesson) : mayReadLesson(reader, lesson))),
    )
    .filter((all) => all.length > 0)
  const readable = joint.flat()
  const named = distinct(readable.map((lesson) => lesson.academicClass))
  const places = await placesOf(scope, named)
  const classes = named.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
  const wanted = query.q?.toLowerCase()
  const isRequested = ({ academicClass, subject, teacher, actualTeacher, topic }: LessonFacts) =>
    (!query.academicClassId || academicClass.id === query.academicClassId) &&
    (!query.subjectId || subject.id === query.subjectId) &&
    (!query.teacherId || teacher.id === query.teacherId || actualTeacher?.id === query.teacherId) &&
    (!wanted ||
      [academicClass.name, subject.name, teacher.name, actualTeacher?.name, topic]
        .join(' ')
        .toLowerCase()
        .includes(wanted))
  const requested = joint.filter((all) => all.some(isRequested))
  const countOf = await countLessons(scope, day.date, requested.flat())
  const rows = requested
    .flatMap((all): Counted[] => {
      const [lesson] = all
      return lesson ? [{ lesson, all, ...addUp(all.map(countOf)) }] : []
    })
    .filter((row) => (!query.state || row.state === query.state) && (!query.truant || row.truants > 0))
  const show = async (shown: readonly Counted[]): Promise<LessonRow[]> => {
    const facts = shown.map(({ lesson }) => lesson)
    const numbers = await meetingNumbers(scope, reader, facts)
    return shown.map(({ lesson, all, ...counts }, at) => {
      const info = toInfo(lesson, reader, { meetingNo: numbers[at] ?? null, all })
      return { ...info, ...counts, id: info.key }
    })
  }
  const by = { reader, orders: ordersIn(places), sort: query.sort ?? 'next' }
  return { rows: sorted(rows, by), readable, classes, reader, show }
}
