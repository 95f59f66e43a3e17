import type { z } from 'zod'
import type { ReportCard, reportCardFields } from '@hadir/contract/student/report-card/record.ts'
import {
  achievementKindLabels,
  attitudeGradeLabels,
  decisionLabels,
  decisionsFor,
} from '@hadir/contract/evaluation/report-card-words.ts'
import type { Grade } from '@hadir/contract/labels.ts'
import { Failure } from '../../../platform/failure.ts'
import { completed } from '../../../platform/http/complete-update.ts'
import { auditChange } from '../../../platform/audit/audit-log.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { updateRecord } from '../../../platform/http/versioned-record.ts'
import { newId } from '../../../platform/ids.ts'
import { type RequestedStudent, readStudentRow, type StudentRow, toRows } from './records.ts'
import { assertSemesterOpen } from '../../subject/subject-evaluation/rules.ts'
import { assertInternships, internshipText, writeInternships } from './internships.ts'
import { readCard } from './read-card.ts'
import { lockClassesShared, canWriteClass } from './may-write-card.ts'

type Fields = z.output<typeof reportCardFields>
type Sent = { body: Fields; sentFields: ReadonlySet<string> }

/** `audit_entry.kind` of a rapor; the record's id is the rapor's. */
export const kind = 'student-evaluation'

/** A save while the class is being locked waits here, and then finds it locked. */
export async function saveCard(
  scope: SchoolScope,
  requested: RequestedStudent,
  { body: sent, sentFields }: Sent,
): Promise<ReportCard> {
  const seen = await readStudentRow(scope, requested)
  if (!(await canWriteClass(scope, seen.rombel_id))) throw new Failure('FORBIDDEN')
  await assertSemesterOpen(scope, seen, 'rapor')
  await lockClassesShared(scope, [seen.rombel_id])
  const row = await readStudentRow(scope, requested)
  if (row.state !== 'DRAFT') throw new Failure('REPORT_CARD_LOCKED')
  assertValid(row, sent)
  if (sent.internships?.length) await assertInternships(scope, row)
  const before = await read(scope, row)
  // Achievements and PKL are rows: a body without them leaves them unchanged.
  const { achievements: _, internships: _also, ...fields } = before
  const body = completed(sent, { sentFields, before: fields })
  const id = await write(scope, row, body)
  if (body.achievements) await writeAchievements(scope, row, body.achievements)
  if (body.internships) await writeInternships(scope, row, body.internships)
  const after = await read(scope, await readStudentRow(scope, requested))
  await auditChange(scope, { kind, id, before: before.version === 0 ? null : valuesOf(before), after: valuesOf(after) })
  return after
}

async function read(scope: SchoolScope, row: StudentRow): Promise<ReportCard> {
  const [head] = await toRows(scope, [row])
  if (!head) throw new Failure('NOT_FOUND')
  return readCard(scope, row, head.card)
}

function assertValid(row: StudentRow, body: Fields): void {
  const { grade, is_four_year: isFourYear, period, semester_no: semesterNo } = row
  const fields: Record<string, string> = {}
  const allowed = decisionsFor({ grade: grade as Grade, isFourYear, semesterNo, period })
  if (body.decision && !allowed.includes(body.decision)) {
    const words = allowed.map((one) => decisionLabels[one]).join(' atau ')
    fields['decision'] = words ? `Pilih ${words}` : 'Keputusan hanya ada pada akhir semester Genap'
  }
  if (row.curriculum !== 'K13') {
    for (const name of ['spiritualGrade', 'spiritualText', 'socialGrade', 'socialText'] as const) {
      if (body[name]) fields[name] = 'Sikap hanya ada pada Kurikulum 2013'
    }
  }
  if (period !== 'AKHIR' && body.achievements) fields['achievements'] = 'Prestasi ditulis pada rapor akhir semester'
  if (Object.keys(fields).length > 0) throw new Failure('INVALID', { fields })
}

async function write(scope: SchoolScope, row: StudentRow, body: Fields): Promise<string> {
  const { db, schoolId } = scope
  const columns = {
    academic_class_id: row.rombel_id,
    note: body.note ?? null,
    spiritual_grade: body.spiritualGrade ?? null,
    spiritual_text: body.spiritualText ?? null,
    social_grade: body.socialGrade ?? null,
    social_text: body.socialText ?? null,
    sick_override: body.override?.S ?? null,
    permitted_override: body.override?.I ?? null,
    absent_override: body.override?.A ?? null,
    override_reason: body.override?.reason ?? null,
    decision: body.decision ?? null,
  }
  if (row.card_id) {
    await updateRecord(scope, 'report_card', { id: row.card_id, version: body.version, columns })
    return row.card_id
  }
  if (body.version !== undefined) throw new Failure('CHANGED_MEANWHILE')
  const now = scope.clock.now()
  const id = newId()
  const key = { school_id: schoolId, student_id: row.id, academic_year_id: row.year_id, semester_no: row.semester_no }
  const added = await db
    .insertInto('report_card')
    .values({ ...key, id, period: row.period, ...columns, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows === 0n) throw new Failure('CHANGED_MEANWHILE')
  return id
}

async function writeAchievements(
  { db, schoolId }: SchoolScope,
  row: StudentRow,
  achievements: NonNullable<Fields['achievements']>,
): Promise<void> {
  const of = { school_id: schoolId, student_id: row.id, academic_year_id: row.year_id, semester_no: row.semester_no }
  await db
    .deleteFrom('achievement')
    .where('school_id', '=', schoolId)
    .where('student_id', '=', row.id)
    .where('academic_year_id', '=', row.year_id)
    .where('semester_no', '=', row.semester_no)
    .execute()
  if (achievements.length === 0) return
  await db
    .insertInto('achievement')
    .values(
      achievements.map(({ description = null, ...one }, at) => ({ ...of, ...one, description, order_no: at + 1 })),
    )
    .execute()
}

const named = <K extends string>(labels: Record<K, string>, value: K | null) => (value === null ? null : labels[value])

/** The form's fields by name, as people read them. */
const valuesOf = (card: ReportCard) => ({
  note: card.note,
  spiritualGrade: named(attitudeGradeLabels, card.spiritualGrade),
  spiritualText: card.spiritualText,
  socialGrade: named(attitudeGradeLabels, card.socialGrade),
  socialText: card.socialText,
  override:
    card.override && `S ${card.override.S}, I ${card.override.I}, A ${card.override.A}: ${card.override.reason}`,
  decision: named(decisionLabels, card.decision),
  achievements: card.achievements.map((one) => `${achievementKindLabels[one.kind]}: ${one.name}`).join('; '),
  internships: card.internships.map(internshipText).join('; '),
})
