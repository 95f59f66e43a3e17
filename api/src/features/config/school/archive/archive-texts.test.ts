import { globSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '@hadir/contract/endpoint.ts'
import { studentExtra } from '@hadir/contract/student/student.ts'
import { openDatabase } from '../../../../platform/database/open.ts'
import { testDatabase } from '../../../../testing/test-database.ts'
import { type ColumnRule, rulesOf } from './column-rules.ts'
import { archivedTables } from './tables.ts'

/**
 * Every text that a school writes fits the archive column that it ends in: a text that the form takes and the archive
 * refuses makes the whole archive useless, years later.
 */

let rules: Map<string, Map<string, ColumnRule>>
beforeAll(async () => {
  const database = await testDatabase()
  const db = openDatabase(database.ownerUrl, { max: 1 })
  rules = new Map((await archivedTables({ db: db as never })).map((table) => [table.name, rulesOf(table)]))
  await db.destroy()
  await database.drop()
})

const source = join(import.meta.dirname, '../../../../../../contract/src')
const endpoints = new Map<string, Endpoint>()
for (const file of globSync('**/*.ts', { cwd: source }).filter((one) => !/\.test\.ts$|testing/.test(one)))
  for (const value of Object.values((await import(join(source, file))) as object)) findEndpoints(value)

function findEndpoints(value: unknown, depth = 0): void {
  if (typeof value !== 'object' || value === null || value instanceof z.ZodType || depth > 2) return
  if ('method' in value && 'path' in value && 'response' in value) {
    const found = value as Endpoint
    endpoints.set(`${found.method} ${found.path}`, found)
  } else for (const inner of Object.values(value)) findEndpoints(inner, depth + 1)
}

/** The tables that a path writes; the first prefix that fits counts. */
const tables: readonly (readonly [prefix: string, ...tables: string[]])[] = [
  ['academic-year/:id/holiday', 'holiday'],
  ['academic-year/:id/semester', 'semester_event', 'academic_year'],
  ['academic-year/:schoolId/exam', 'exam'],
  ['academic-year', 'academic_year'],
  ['attendance/:schoolId/planned-absence', 'planned_absence'],
  ['attendance/:schoolId/correction', 'attendance_correction'],
  ['attendance/:schoolId/day-reopening', 'day_closing'],
  ['attendance/subject-attendance', 'lesson', 'lesson_cell', 'attendance_save'],
  ['attendance/daily-attendance', 'attendance_cell', 'attendance_save'],
  ['attendance/:schoolId/report/warning', 'warning_handling'],
  ['class/:schoolId/academic-class', 'academic_class'],
  ['class', 'class'],
  ['config/school', 'school_setting'],
  ['schedule', 'class_schedule'],
  ['student/:schoolId/academic-student/exit', 'student_exit'],
  ['student/:schoolId/alumni', 'alumni', 'student', 'student_exit'],
  ['student/:schoolId/proposal', 'contact_proposal'],
  ['student/:id/card', 'student_card'],
  ['student/:schoolId/cocurricular', 'cocurricular_activity', 'cocurricular_result'],
  ['student/:schoolId/extracurricular', 'extracurricular', 'extracurricular_member'],
  ['student/:schoolId/student-evaluation', 'report_card', 'achievement', 'internship'],
  ['student', 'student', 'guardian'],
  ['subject/:schoolId/academic-subject', 'academic_subject'],
  ['subject/:schoolId/task', 'task'],
  ['subject/:schoolId/subject-evaluation/:id/former-school', 'former_school_score'],
  ['subject/:schoolId/subject-evaluation', 'score', 'learning_objective', 'assessment_component'],
  ['subject', 'subject'],
  ['teacher', 'teacher'],
]

/** Fields that are named otherwise than their column. */
const renamed: Readonly<Record<string, string>> = {
  exitReason: 'student_exit.reason',
  changeReason: 'attendance_save.change_reasons',
  group: 'cocurricular_activity.group_name',
  'academic-year/:id/rollover/pupil reason': 'rollover_student.reason',
  'academic-year/:id/rollover/mend reason': 'rollover_student.reason',
  'academic-year/:id/semester/:no/close rejectCorrections': 'attendance_correction.reason',
  'student/:id/readmission reason': 'audit_entry.changes',
  'student/:id/erasure reason': 'audit_entry.changes',
  'student/:schoolId/student-evaluation/lock reason': 'audit_entry.changes',
  'student/:schoolId/student-evaluation/unlock reason': 'audit_entry.changes',
  'student/:schoolId/student-evaluation/withdraw reason': 'report_card_version.withdraw_reason',
  'student/:schoolId/student-evaluation/:id/record reason': 'report_card.override_reason',
  'attendance/:schoolId/day-reopening reason': 'day_closing.reopen_reason',
  'attendance/:schoolId/planned-absence/:id/withdrawal reason': 'planned_absence.withdrawn_reason',
  'attendance/subject-attendance/:schoolId/:scheduleId/teacher note': 'lesson.teacher_note',
  'subject/:schoolId/subject-evaluation/:id/description/:studentId text': 'subject_result.description',
}
/** One JSON value holds them. */
const inJson: Readonly<Record<string, string>> = {
  'config/school/:schoolId/penilaian': 'school_setting.evaluation_wording',
  'student/:id/sensitive': 'student.sensitive',
  'student/:schoolId/proposal': 'contact_proposal.changes',
}
const extra = new Set(Object.keys(studentExtra.shape))

/** Of the platform or of a question, which no archive of a school has. */
const elsewhere =
  /^(?:auth|access-request|user|config\/support|config\/school\/:schoolId\/(?:archive|profile)|student\/report-card\/check|subject\/proposal)\b/

type Field = { path: string; name: string; schema: z.ZodType }

/** Fields of a body that take free text. */
function textsOf(schema: z.ZodType, path: string, name = ''): Field[] {
  const { def } = schema as unknown as { def: Record<string, unknown> & { type: string } }
  if (def.type === 'string') return [{ path, name, schema }]
  if (def.type === 'object')
    return Object.entries(def['shape'] as Record<string, z.ZodType>).flatMap(([key, inner]) =>
      textsOf(inner, path, key),
    )
  if (def.type === 'union') return (def['options'] as z.ZodType[]).flatMap((option) => textsOf(option, path, name))
  if (def.type === 'record') return textsOf(def['valueType'] as z.ZodType, path, name)
  if (def.type === 'array') return textsOf(def['element'] as z.ZodType, path, name)
  if (def.type === 'pipe') {
    const from = textsOf(def['in'] as z.ZodType, path, name)
    // A pipe from a text is checked whole: what it makes of the text is what is stored.
    return from.length === 1 && from[0]!.name === name ? [{ path, name, schema }] : from
  }
  return def['innerType'] ? textsOf(def['innerType'] as z.ZodType, path, name) : []
}

/** As spreadsheets, Word, other systems and strangers write, filled up to a length. */
const dirt = 'a\tb\u000bc\r\nd\u202ee\u2028f\u0085g\u0001h'
const typedAs = [
  ...Array.from({ length: 49 }, (_, i) => dirt.padEnd(1_000 - i * 20, ' {tinggi} {rendah} x')),
  dirt.slice(0, 12),
  'a\tb',
]
const accepts = ({ schema }: Field, text: string) => {
  const read = schema.safeParse(text)
  return read.success && typeof read.data === 'string' ? read.data : undefined
}

const fields = [...endpoints.values()]
  .filter(({ method, body }) => method !== 'GET' && body)
  .flatMap(({ path, body }) => textsOf(body!, path.replace('/api/v1/', '')))
  .filter((field) => field.name !== 'q' && typedAs.some((text) => accepts(field, text) !== undefined))

const columnNames = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function columnOf({ path, name }: Field): string | undefined {
  const known = renamed[`${path} ${name}`] ?? inJson[path] ?? renamed[name]
  if (known) return known
  if (path.startsWith('student') && extra.has(name)) return 'student.extra'
  const written = tables.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))?.slice(1) ?? []
  const column = columnNames(name)
  const table = written.find((one) => rules.get(one)!.has(column))
  return table && `${table}.${column}`
}

test('texts are found in every kind of body', () => {
  const found = fields.map(({ path, name }) => `${path} ${name}`)
  expect(fields.length).toBeGreaterThan(150)
  expect(found).toEqual(expect.arrayContaining(['student name', 'subject/:schoolId/task title']))
})

test('every text of a school has its column in the archive', () => {
  const lost = fields.filter((field) => !elsewhere.test(field.path) && !columnOf(field))
  expect(lost.map(({ path, name }) => `${path} ${name}`)).toEqual([])
})

test.each(fields.filter(({ path }) => !elsewhere.test(path)).map((field) => [`${field.path} ${field.name}`, field]))(
  'what is typed fits the archive: %s',
  (_, field) => {
    const [table = '', column = ''] = columnOf(field)!.split('.')
    const { check } = rules.get(table)!.get(column)!
    const longest = typedAs.map((text) => accepts(field, text)).find((text) => text !== undefined)!
    expect(longest).not.toMatch(/[^\P{Cc}\n]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
    if (!['extra', 'sensitive', 'changes', 'evaluation_wording'].includes(column)) {
      const value = /^\w+s$/.test(column) && check.safeParse([]).success ? [longest] : longest
      const restored = check.safeParse(value)
      expect(restored.error && z.prettifyError(restored.error)).toBeUndefined()
      expect(restored.data).toEqual(value)
    }
  },
)

test.each(fields.filter(({ path }) => elsewhere.test(path)).map((field) => [`${field.path} ${field.name}`, field]))(
  'what is typed is clean elsewhere, too: %s',
  (name, field) => {
    // Tokens, names of lists and hashes are compared and not stored.
    if (/refreshToken|list-view|archive|codes|report-card\/check/.test(name)) return
    for (const text of typedAs)
      expect(accepts(field, text) ?? '').not.toMatch(/[^\P{Cc}\n]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
  },
)
