import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Files that write what a closed semester's papers are printed from. Each takes a LockedDays, which only locked-days.ts
 * makes, or the rows of a lesson that it locks. A file that is not listed here writes past the locks, and closing a
 * semester would miss what it wrote.
 */
const writers: Record<string, readonly string[]> = {
  attendance_cell: ['marks/write-marks.ts', 'marks/system-marks.ts'],
  attendance_save: ['marks/write-marks.ts', 'marks/system-marks.ts'],
  pending_mark: ['marks/write-marks.ts'],
  school_change: ['marks/write-marks.ts', 'marks/system-marks.ts'],
  class_day: [
    'day-closing/locked-days.ts',
    'day-closing/close-day.ts',
    'day-closing/reopen-day.ts',
    'marks/write-marks.ts',
    'marks/system-marks.ts',
  ],
  day_closing: ['day-closing/close-day.ts', 'day-closing/reopen-day.ts'],
  planned_absence: ['planned-absence/plan-absence.ts'],
  attendance_letter: ['letter/letter-routes.ts'],
  attendance_correction: ['correction/decide-correction.ts'],
  lesson: [
    'subject-attendance/find.ts',
    'subject-attendance/open.ts',
    'subject-attendance/extra-lesson.ts',
    'subject-attendance/set-teacher.ts',
    'subject-attendance/hand-over.ts',
    'subject-attendance/journal/journal.ts',
  ],
  lesson_attachment: ['subject-attendance/attachment/attachment-routes.ts'],
}
/** Locks days itself, or receives the proof from its caller. */
const takesLocks = /LockedDays|lockDays?\(|openLesson\(|openToAttach\(/
/** Works on the rows of a lesson that its caller has opened, which `id: string` in its type shows. */
const ofOpenLesson = ['subject-attendance/find.ts', 'subject-attendance/journal/journal.ts']

const root = join(import.meta.dirname, '../../..')
const skipped = /(\.test\.ts|testing-[\w-]+\.ts)$|^(testing|fixtures|cli\/demo|platform\/backup)\//
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.ts') && !skipped.test(name))
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }))
/** The tables a file writes, across line breaks; `sql.table(cellsOf)` of write-marks.ts is spelled out here. */
const writes = (table: string, text: string) =>
  new RegExp(
    `(insertInto|updateTable|deleteFrom)\\(\\s*'${table}( as \\w+)?'|(insert\\s+into|update|delete\\s+from)\\s+${table}\\b(?!_)`,
    'i',
  ).test(text.replaceAll(/\/\/.*|\*.*/g, ''))
const place = 'features/attendance/'
/** An archive is restored only into an empty school, where no day exists yet. */
const intoEmptySchool = 'features/config/school/archive/insert-rows.ts'

/** Holds the calendar, for which every writer of days waits. */
const withCalendar = 'features/academic-year/semester-closing.ts'
const elsewhere = [intoEmptySchool, withCalendar]

test.each(Object.entries(writers))('%s is written only under the locks of its days', (table, allowed) => {
  const found = files.filter(({ text }) => writes(table, text)).map(({ name }) => name)
  expect(found.length).toBeGreaterThan(0)
  expect(found.filter((name) => !elsewhere.includes(name) && !allowed.some((one) => name === place + one))).toEqual([])
})

test('every writer takes the locks or receives their proof', () => {
  const names = new Set(Object.values(writers).flat())
  const bare = [...names].filter((name) => {
    const file = files.find((one) => one.name === place + name)
    return !file || !(takesLocks.test(file.text) || ofOpenLesson.includes(name))
  })
  expect(bare).toEqual([])
})

test('an unlisted writer is detected, and only one file creates the proof', () => {
  expect(writes('attendance_letter', "await db\n.deleteFrom(\n  'attendance_letter')")).toBe(true)
  expect(writes('attendance_letter', 'sql`insert into attendance_letter (x)`')).toBe(true)
  expect(writes('attendance_letter', "insertInto('attendance_letter_event')")).toBe(false)
  expect(files.filter(({ text }) => /as LockedDays/.test(text)).map(({ name }) => name)).toEqual([
    `${place}day-closing/locked-days.ts`,
  ])
})
