import type { FastifyInstance } from 'fastify'
import { compareNames } from '@hadir/contract/name-order.ts'
import { jpMinutesOf, minuteOf } from '@hadir/contract/schedule/bell-schedule.ts'
import { monthRange, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { Level } from '@hadir/contract/labels.ts'
import { teachingRecap, type TeacherMonth } from '@hadir/contract/attendance/report/teaching.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { serve } from '../../../platform/http/serve.ts'
import { exportComputed } from '../../../platform/listing/export-rows.ts'
import type { ListSheet } from '../../../platform/listing/list-sheet.ts'
import { lessonsBetween } from '../../schedule/rules.ts'
import { readSetting } from '../../config/school/rules.ts'
import { readsWholeSchool } from '../rules.ts'
import { fromRow, fromTimetable, selectLessons } from '../subject-attendance/lesson-records.ts'
import { onceEach } from '../subject-attendance/joint.ts'
import type { LessonFacts } from '../subject-attendance/lesson-facts.ts'
import { readReader } from '../subject-attendance/viewer.ts'
import { ownValue } from '../../../platform/own-value.ts'

type TeachingQuery = { month?: string | undefined; q?: string | undefined; sort?: string | undefined }

const sheet: ListSheet<TeacherMonth> = {
  title: 'Rekap mengajar',
  columns: [
    { header: 'Guru', cell: (row) => row.name },
    { header: 'Terjadwal (JP)', cell: (row) => row.planned },
    { header: 'Terlaksana (JP)', cell: (row) => row.held },
    { header: 'Persen', cell: (row) => row.percent },
    { header: 'Tugas (JP)', cell: (row) => row.task },
    { header: 'Diganti (JP)', cell: (row) => row.substituted },
    { header: 'Kosong (JP)', cell: (row) => row.empty },
    { header: 'Belum diisi (JP)', cell: (row) => row.unrecorded },
    { header: 'Menggantikan (JP)', cell: (row) => row.asSubstitute },
    { header: 'Tambahan (JP)', cell: (row) => row.extra },
    { header: 'Pertemuan', cell: (row) => row.meetings },
    { header: 'Jurnal selesai', cell: (row) => row.journals },
  ],
}

/** Lessons held compared with the timetable, for each teacher and month. */
export async function teachingRoutes(app: FastifyInstance): Promise<void> {
  serve(app, teachingRecap.list, async ({ query }, scope) => {
    const { page, pageSize } = query
    const rows = await readTeaching(scope, query)
    return { data: rows.slice((page - 1) * pageSize, page * pageSize), meta: { page, pageSize, total: rows.length } }
  })
  serve(app, teachingRecap.export, async ({ body }, scope) =>
    exportComputed(scope, {
      list: teachingRecap.list.path,
      requested: body,
      sheet,
      rows: await readTeaching(scope, body),
    }),
  )
}

const orders: Record<string, (row: TeacherMonth) => number> = {
  planned: (row) => row.planned,
  held: (row) => row.held,
  percent: (row) => row.percent ?? -1,
  unrecorded: (row) => row.unrecorded,
}

/** Teachers with lessons in the month; a school has some dozens, so they are sorted and paged here. */
async function readTeaching(scope: SchoolScope, { month, q, sort = 'name' }: TeachingQuery): Promise<TeacherMonth[]> {
  const { day, person } = await readReader(scope, undefined)
  const { first, last } = monthRange(month ?? day.today.slice(0, 7))
  const { level } = await readSetting(scope)
  const jpOf = jpBy(jpMinutesOf[level as Level])
  const lessons = first > day.today ? [] : await lessonsOf(scope, first, last < day.today ? last : day.today)
  const rows = new Map<string, TeacherMonth>()
  const rowOf = ({ id, name }: { id: string; name: string }) => {
    const row = rows.get(id) ?? blank(id, name)
    rows.set(id, row)
    return row
  }
  for (const lesson of onceEach(lessons).flatMap(asOne)) count(lesson, jpOf(lesson), rowOf)
  const sees = readsWholeSchool(person, day.today)
  const wanted = q?.toLowerCase()
  const found = [...rows.values()]
    .filter((row) => (sees || row.id === person.teacherId) && (!wanted || row.name.toLowerCase().includes(wanted)))
    .map((row) => ({ ...row, percent: percentOf(row) }))
    .toSorted((a, b) => compareNames(a.name, b.name))
  const by = ownValue(orders, sort.replace('-', ''))
  if (by) found.sort((a, b) => (sort.startsWith('-') ? by(b) - by(a) : by(a) - by(b)))
  else if (sort === '-name') found.reverse()
  return found
}

/** The joint lesson of several classes, held when one of them says so. */
function asOne(all: readonly LessonFacts[]): LessonFacts[] {
  const recorded = all.find(({ teacherStatus }) => teacherStatus !== null) ?? all[0]
  return recorded ? [{ ...recorded, isFinal: all.some(({ isFinal }) => isFinal) }] : []
}

const blank = (id: string, name: string): TeacherMonth => ({
  id,
  name,
  planned: 0,
  held: 0,
  task: 0,
  substituted: 0,
  empty: 0,
  unrecorded: 0,
  percent: null,
  asSubstitute: 0,
  extra: 0,
  meetings: 0,
  journals: 0,
})

/** One decimal, half up. */
const percentOf = ({ held, planned }: TeacherMonth) => (planned > 0 ? Math.round((held * 1000) / planned) / 10 : null)

/** Typed times count as the number of lessons that fit into them. */
const jpBy = (minutes: number) => (lesson: LessonFacts) =>
  lesson.periodStart !== null && lesson.periodEnd !== null
    ? lesson.periodEnd - lesson.periodStart + 1
    : Math.max(1, Math.round((minuteOf(lesson.end) - minuteOf(lesson.start)) / minutes))

/** Saved lessons as saved, others as in the timetable. */
async function lessonsOf(scope: SchoolScope, first: SchoolDate, last: SchoolDate): Promise<LessonFacts[]> {
  const days = await lessonsBetween(scope, { first, last })
  const rows = await selectLessons(scope).where('l.date', '>=', first).where('l.date', '<=', last).execute()
  const saved = rows.map(fromRow).filter(({ teacherStatus, journalRev }) => teacherStatus !== null || journalRev > 0)
  const known = new Set(saved.map(({ scheduleId, date }) => `${scheduleId} ${date}`))
  const planned = days.flatMap(({ date, lessons }) =>
    lessons.filter(({ scheduleId }) => !known.has(`${scheduleId} ${date}`)).map((one) => fromTimetable(one, date)),
  )
  return [...saved, ...planned]
}

function count(lesson: LessonFacts, jp: number, rowOf: (teacher: { id: string; name: string }) => TeacherMonth): void {
  const { teacher, actualTeacher, teacherStatus, isFinal, scheduleId } = lesson
  const own = rowOf(teacher)
  const present = actualTeacher && teacherStatus !== 'TUGAS' ? rowOf(actualTeacher) : null
  if (present) {
    present.meetings += 1
    if (isFinal) present.journals += 1
  }
  if (scheduleId === null) {
    if (present) present.extra += jp
    return
  }
  own.planned += jp
  if (teacherStatus === null) own.unrecorded += jp
  else if (teacherStatus === 'TUGAS') own.task += jp
  else if (teacherStatus === 'KOSONG') own.empty += jp
  else if (present === own) own.held += jp
  else {
    own.substituted += jp
    if (present) present.asSubstitute += jp
  }
}
