import { z } from 'zod'
import { weekday } from '@hadir/contract/dates/school-days.ts'
import { dimensions } from '@hadir/contract/evaluation/activity-dimensions.ts'
import { cleanLine, cleanParagraph } from '@hadir/contract/fields/clean-text.ts'
import { fieldChange } from '@hadir/contract/history.ts'
import { grades } from '@hadir/contract/labels.ts'
import { contactProposal } from '@hadir/contract/student/proposal.ts'
import { studentExtra } from '@hadir/contract/student/student.ts'
import { reportCardSnapshot } from '@hadir/contract/student/report-card/printed-card.ts'
import type { ArchivedTable, Column } from './tables.ts'

/**
 * What a column may get from an archive, before the database's own checks: derived from the catalogue, which this file
 * completes with what it cannot say.
 */
export type ColumnRule = {
  check: z.ZodType
  /** Kept only where the archive's origin is proven. */
  isActor: boolean
  /** Checked again, like any upload of its kind. */
  file: FileKind | undefined
}
export type FileKind = 'face' | 'picture' | 'attachment' | 'logo'

/** Columns that an archive may have and no restore writes. */
const unrestored: Readonly<Record<string, readonly string[]>> = {
  // Derived from other rows during the restore, because older archives lack it.
  class_day: ['academic_year_id', 'year_start', 'year_end'],
  school_setting: [
    // The school's identity was settled when it was registered and verified.
    'npsn',
    'name',
    'level',
    'address',
    'regency',
    // Renewed when an archive is restored.
    'epoch',
    // Older versions of Hadir wrote it, and the database no longer has it.
    'attendance_mode',
  ],
}

const files: Readonly<Record<string, FileKind>> = {
  'attendance_letter.content': 'picture',
  'contact_proposal.photo': 'face',
  'lesson_attachment.content': 'attachment',
  'report_card_paper.content': 'attachment',
  'school_logo.content': 'logo',
  'student_photo.content': 'face',
  'teacher_photo.content': 'face',
}

const day = z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
const moment = z.string().regex(/^(19|20)\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/)
const whole = z.number().int().min(-2_147_483_648).max(2_147_483_647)
const hexadecimal = z.string().regex(/^\\x(?:[0-9a-f]{2})*$/)
/** Cleaned like what is typed: older versions of Hadir let tabs and line breaks through. */
const line = (most: number) => z.string().overwrite(cleanLine).max(most)
const paragraph = (most: number) => z.string().overwrite(cleanParagraph).max(most)
const digits = (count: number) => z.string().regex(new RegExp(`^\\d{${count}}$`))
const list = <Item extends z.ZodType>(item: Item) => z.array(item).max(1_000)
/** What a page reads unchanged: with anything else in it, the page would fail. */
const readAs = (schema: z.ZodType) => z.json().refine((value) => schema.safeParse(value).success)

const byType: Readonly<Record<string, z.ZodType>> = {
  uuid: z.uuid(),
  date: day,
  'timestamp with time zone': moment,
  boolean: z.boolean(),
  smallint: whole,
  integer: whole,
  text: line(300),
  // Values of our own, validated by the schema of the feature that wrote them.
  jsonb: z.json(),
}

/** Raised by saves and restores, many of which must still be possible. */
const counters = new Set(['version', 'rev', 'journal_rev'])
const counter = z.number().int().min(0).max(1_000_000_000)

/** Columns that have several lines of text wherever they are. */
const paragraphs = new Set([
  'activity',
  'address',
  'description',
  'edited_from',
  'failure',
  'follow_up',
  'left_reason',
  'mid_description',
  'mid_skill_description',
  'note',
  'obstacle',
  'picket_note',
  'reason',
  'reopen_reason',
  'skill_description',
  'skill_edited_from',
  'teacher_note',
  'text',
  'topic',
  'verdict_reason',
  'withdrawn_reason',
])

/** Checks that neither the catalogue nor a column's name implies. */
const exceptions: Readonly<Record<string, z.ZodType>> = {
  // Lists, whose items no constraint names.
  'cocurricular_activity.dimensions': list(z.enum(dimensions)),
  'duty.weekdays': list(weekday),
  'school_setting.active_days': list(weekday),
  'subject.grades': list(z.enum(grades)),
  // Lengths that no constraint limits.
  'class.program': line(60),
  'cocurricular_activity.goal': paragraph(500),
  'cocurricular_result.text': paragraph(300),
  'report_card.social_text': paragraph(300),
  'report_card.spiritual_text': paragraph(300),
  'report_card_part.content': hexadecimal.max(2_000_000),
  'report_card_paper.part_places': z.array(whole).max(20),
  'report_card_paper.part_sha256': z.array(line(300)).max(20),
  'rollover_student.reason': paragraph(300),
  'school_setting.letterhead_lines': z.array(line(120)).max(4),
  'school_setting.principal_title': line(60).min(3),
  // Texts of one line, as their forms write them.
  'achievement.description': line(300),
  'carried_exemption.reason': line(200),
  'extracurricular_member.description': line(300),
  'internship.description': line(300),
  'score.reason': line(300),
  'score_event.reason': line(300),
  // Numbers that are text.
  'student.nisn': digits(10),
  'teacher.nip': digits(18),
  'teacher.nuptk': digits(16),
  // Its id is derived from it before the database sees either.
  'report_card_key.public_key': z.string().regex(/^[\w-]{43}$/),
  // An item for each mark, which may have none.
  'attendance_save.change_reasons': list(paragraph(200).nullable()),
  'attendance_save.client_ats': list(moment.nullable()),
  'attendance_save.minutes_late': list(whole.nullable()),
  'attendance_save.notes': list(paragraph(200).nullable()),
  'attendance_save.reasons': list(paragraph(200).nullable()),
  'attendance_save.statuses': list(line(300).nullable()),
  'attendance_save.verdict_reasons': list(paragraph(200).nullable()),
  // Papers, families' pages and the public check read snapshots.
  'audit_entry.changes': readAs(z.array(fieldChange)),
  'contact_proposal.changes': readAs(contactProposal.shape.changes),
  'report_card.snapshot': readAs(reportCardSnapshot),
  'report_card_version.snapshot': readAs(reportCardSnapshot),
  'student.extra': readAs(studentExtra),
}

/** `table.column` of everything decided here; a test compares it with the catalogue. */
export const decided = [
  ...Object.entries(unrestored).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`)),
  ...Object.keys(files),
  ...Object.keys(exceptions),
]

/** The words of `word = any (array['A'::text, …])` or of one word; other constraints are left to the database. */
function wordsOf({ checks }: Column): string[] {
  const listed = checks.find((one) => /^CHECK \(\("?\w+"? = (?:ANY \(ARRAY\[)?'[^()]*'::text(?:\]\))?\)\)$/.test(one))
  return Array.from(listed?.matchAll(/'([^']*)'::text/g) ?? [], ([, word]) => word!)
}

/** The longest text that a constraint allows. */
function longestOf({ checks }: Column): number | undefined {
  const [longest] = checks.flatMap((one) => /\b(?:char_)?length\(\w+\) <= (\d+)/.exec(one)?.[1] ?? [])
  return longest === undefined ? undefined : Number(longest)
}

function derivedCheck(table: string, column: Column): z.ZodType {
  const { name, type } = column
  if (counters.has(name)) return counter
  if (type === 'text') {
    const words = wordsOf(column)
    if (words.length > 0) return z.enum(words)
    const longest = longestOf(column)
    return paragraphs.has(name) ? paragraph(longest ?? 1_000) : line(longest ?? 300)
  }
  const item = byType[type.replace(/\[\]$/, '')]
  if (!item) throw new Error(`column-rules.ts must say what ${table}.${name} of type ${type} accepts`)
  return type.endsWith('[]') ? list(item) : item
}

const isUnrestored = (table: string, column: string) => unrestored[table]?.includes(column) === true

/** The rules of the columns of a table that are restored, by name. */
export const rulesOf = ({ name: table, columns }: ArchivedTable): Map<string, ColumnRule> =>
  new Map(
    columns
      .filter(({ name }) => !isUnrestored(table, name))
      .map((column) => {
        const file = files[`${table}.${column.name}`]
        const check = file ? hexadecimal : (exceptions[`${table}.${column.name}`] ?? derivedCheck(table, column))
        return [column.name, { check: column.isRequired ? check : check.nullable(), isActor: column.isActor, file }]
      }),
  )

/** Whether an archive may contain the column at all. */
export const isKnown = ({ name: table, columns }: ArchivedTable, column: string) =>
  isUnrestored(table, column) || columns.some(({ name }) => name === column)
