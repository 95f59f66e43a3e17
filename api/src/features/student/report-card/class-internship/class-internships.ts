import { sql } from 'kysely'
import type { Received } from '@hadir/contract/endpoint.ts'
import type { ReportCardState } from '@hadir/contract/evaluation/report-card-words.ts'
import type { Grade } from '@hadir/contract/labels.ts'
import type { ClassInternships, internshipEndpoints } from '@hadir/contract/student/report-card/class-internship.ts'
import { hasInternships, isInternshipSubject } from '@hadir/contract/student/report-card/internship.ts'
import { byName } from '../../../../platform/database/name-order.ts'
import { Failure } from '../../../../platform/failure.ts'
import { auditChanges } from '../../../../platform/audit/audit-log.ts'
import type { SchoolScope } from '../../../../platform/http/scope.ts'
import { newId } from '../../../../platform/ids.ts'
import { readSetting } from '../../../config/school/rules.ts'
import { internshipText, readInternships, replaceInternships } from '../internships.ts'
import { canWriteClass, lockClassesShared } from '../may-write-card.ts'
import { kind } from '../save-card.ts'
import { isLastOfSemester } from '../../../academic-year/rules.ts'
import {
  type EvaluationHead,
  type EvaluationKey,
  readHead,
  toHead,
} from '../../../subject/subject-evaluation/records.ts'
import { assertSemesterOpen } from '../../../subject/subject-evaluation/rules.ts'

type Sent = Received<typeof internshipEndpoints.save>['body']['students']
type StudentRow = {
  id: string
  name: string
  nis: string | null
  state: ReportCardState
  version: number
  card_id: string | null
}

export async function readClassInternships(scope: SchoolScope, requested: EvaluationKey): Promise<ClassInternships> {
  const head = await readInternshipHead(scope, requested)
  const rows = await readStudents(scope, head)
  const ofStudent = await internshipsBy(scope, head, rows)
  const { academicClass, subject, academicYear, semesterNo } = toHead(head)
  return {
    academicClass: { id: academicClass.id, name: academicClass.name },
    subject,
    academicYear,
    semesterNo,
    isClosed: await isClosed(scope, head),
    canWrite: await canWrite(scope, head),
    students: rows.map(({ id, name, nis, state, version }) => ({
      id,
      name,
      nis,
      state,
      version,
      internships: ofStudent(id),
    })),
  }
}

/** Of several students at once, all or none. Each rapor gets a new version: whoever has it open must not undo this. */
export async function saveClassInternships(
  scope: SchoolScope,
  requested: EvaluationKey,
  sent: Sent,
): Promise<ClassInternships> {
  const head = await readInternshipHead(scope, requested)
  if (!(await canWrite(scope, head))) throw new Failure('FORBIDDEN')
  await assertSemesterOpen(scope, head, 'PKL')
  await lockClassesShared(scope, [head.rombel_id])
  const rows = await readStudents(scope, head)
  const changed = changedRows(rows, sent)
  const before = await internshipsBy(scope, head, rows)
  const cards = await touchCards(
    scope,
    head,
    changed.map(({ row }) => row),
  )
  const of = { yearId: head.year_id, semesterNo: head.semester_no }
  await replaceInternships(
    scope,
    of,
    changed.map(({ row, internships }) => ({ studentId: row.id, internships })),
  )
  const after = await internshipsBy(scope, head, rows)
  const textOf = (all: ReturnType<typeof before>) => ({ internships: all.map(internshipText).join('; ') })
  await auditChanges(
    scope,
    changed.map(({ row }) => ({
      kind,
      id: cards.get(row.id) ?? '',
      before: textOf(before(row.id)),
      after: textOf(after(row.id)),
    })),
  )
  return readClassInternships(scope, requested)
}

/** Only a class that may go for PKL, under its subject. */
async function readInternshipHead(scope: SchoolScope, requested: EvaluationKey): Promise<EvaluationHead> {
  const head = await readHead(scope, requested)
  const { school_form: form } = await readSetting(scope)
  const isPossible = hasInternships({ form, grade: head.grade as Grade })
  if (!isPossible || !isInternshipSubject({ name: head.subject_name })) throw new Failure('NOT_FOUND')
  return head
}

const canWrite = async (scope: SchoolScope, head: EvaluationHead): Promise<boolean> =>
  head.is_own || (await canWriteClass(scope, head.rombel_id))

async function isClosed({ db, schoolId }: SchoolScope, head: EvaluationHead): Promise<boolean> {
  const semester = await db
    .selectFrom('semester')
    .select('status')
    .where('school_id', '=', schoolId)
    .where('academic_year_id', '=', head.year_id)
    .where('no', '=', head.semester_no)
    .executeTakeFirst()
  return semester?.status === 'DITUTUP'
}

async function readStudents({ db, schoolId }: SchoolScope, head: EvaluationHead): Promise<StudentRow[]> {
  const { rows } = await sql<StudentRow>`
    select student.id, student.name, student.nis, coalesce(card.state, 'DRAFT') as state,
        coalesce(card.version, 0)::int as version, card.id as card_id
      from enrollment e
      join student on student.school_id = e.school_id and student.id = e.student_id
      join semester term on term.school_id = e.school_id and term.academic_year_id = e.academic_year_id
        and term.no = ${head.semester_no}
      left join report_card card on card.school_id = e.school_id and card.student_id = e.student_id
        and card.academic_year_id = e.academic_year_id and card.semester_no = term.no and card.period = 'AKHIR'
      where e.school_id = ${schoolId} and e.academic_class_id = ${head.rombel_id} and ${isLastOfSemester}
      order by e.roll_no is null, e.roll_no, ${byName('student.name')}, student.id`.execute(db)
  return rows
}

async function internshipsBy(scope: SchoolScope, head: EvaluationHead, rows: readonly StudentRow[]) {
  const all = await readInternships(scope, {
    studentIds: rows.map(({ id }) => id),
    yearId: head.year_id,
    semesterNo: head.semester_no,
  })
  const byStudent = Map.groupBy(all, ({ studentId }) => studentId)
  return (id: string) =>
    (byStudent.get(id) ?? []).map((row) => {
      const { studentId: _, ...one } = row
      return one
    })
}

function changedRows(rows: readonly StudentRow[], sent: Sent) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const fields: Record<string, string> = {}
  const isTwice = new Set<string>()
  const changed = sent.flatMap(({ studentId, version, internships }, at) => {
    const row = byId.get(studentId)
    const reject = (why: string) => {
      fields[`students.${at}`] = why
      return []
    }
    if (!row) return reject('Siswa ini tidak di kelas ini pada semester ini')
    if (isTwice.has(studentId)) return reject(`${row.name} dikirim dua kali`)
    isTwice.add(studentId)
    if (row.state !== 'DRAFT') return reject(`Rapor ${row.name} sudah dikunci`)
    if (row.version !== version) return reject(`Rapor ${row.name} sudah diubah orang lain; muat ulang`)
    return [{ row, internships }]
  })
  if (Object.keys(fields).length > 0) throw new Failure('INVALID', { fields })
  return changed
}

/** A new version of each rapor, which begins with it where nothing was written. Returns their ids by student. */
async function touchCards(
  { db, schoolId, clock }: SchoolScope,
  head: EvaluationHead,
  rows: readonly StudentRow[],
): Promise<Map<string, string>> {
  const now = clock.now()
  const touched = await db
    .insertInto('report_card')
    .values(
      rows.map(({ id, card_id: card }) => ({
        school_id: schoolId,
        id: card ?? newId(),
        student_id: id,
        academic_year_id: head.year_id,
        semester_no: head.semester_no,
        period: 'AKHIR',
        academic_class_id: head.rombel_id,
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['school_id', 'student_id', 'academic_year_id', 'semester_no', 'period'])
        .doUpdateSet({ version: sql`report_card.version + 1`, updated_at: now }),
    )
    .returning(['student_id', 'id', 'version'])
    .execute()
  const versionOf = new Map(rows.map(({ id, version }) => [id, version]))
  // Another save came in between.
  if (touched.some((one) => one.version !== (versionOf.get(one.student_id) ?? 0) + 1)) {
    throw new Failure('CHANGED_MEANWHILE')
  }
  return new Map(touched.map((one) => [one.student_id, one.id]))
}
