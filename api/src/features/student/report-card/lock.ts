import { sql } from 'kysely'
import { reportDaysAfter } from '@hadir/contract/academic-year/academic-year.ts'
import { addDays, formatDate, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { Received } from '@hadir/contract/endpoint.ts'
import {
  type Confirmation,
  dueReportDate,
  gapLabels,
  type ReportCardGap,
  type reportCardLockEndpoints,
} from '@hadir/contract/student/report-card/lock.ts'
import type { ReportCardSnapshot } from '@hadir/contract/student/report-card/printed-card.ts'
import { reportCardStateLabels } from '@hadir/contract/evaluation/report-card-words.ts'
import { Failure } from '../../../platform/failure.ts'
import { auditChanges } from '../../../platform/audit/audit-log.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { readPaperSetting } from '../../academic-year/rules.ts'
import { headOf, readSetting } from '../../config/school/rules.ts'
import { participants } from '../../subject/rules.ts'
import { writeResults } from '../../subject/subject-evaluation/results.ts'
import type { ClassMember } from '../../subject/subject-evaluation/class-results.ts'
import { type ClassBook, type ClassProgress, readClassBook } from './class-book.ts'
import { gapsOf } from './gaps.ts'
import { readLockFacts } from './lock-facts.ts'
import { kind } from './save-card.ts'
import { snapshotOf } from './snapshot.ts'
import { type RequestedClass, lockEvaluations, readClassIds, assertCardsOpen } from './semester-classes.ts'
import { lockClasses } from './may-write-card.ts'
import { gapsToConfirm } from './to-confirm.ts'

type Lock = Received<typeof reportCardLockEndpoints.lock>['body']

/**
 * Freezes the rapor of a class, of some of its students or of a whole semester, all or none. Those already locked do
 * not change. Saves of scores and records wait here and then find it locked; earlier ones are included.
 */
export async function lockCards(scope: SchoolScope, sent: Lock): Promise<number> {
  const { reportDate, studentIds, confirmed = [], isEarly = false, ...requested } = sent
  if (studentIds && !requested.academicClassId)
    throw new Failure('INVALID', { fields: { academicClassId: 'Pilih kelas' } })
  await assertCardsOpen(scope, requested)
  const setting = await readSetting(scope)
  const paper = await readPaperSetting(scope, { yearId: requested.academicYearId, no: requested.semesterNo })
  const due = await dueDateOf(scope, requested, reportDate)
  const ids = await readClassIds(scope, requested)
  await lockClasses(scope, ids)
  await lockEvaluations(scope, { classIds: ids, semesterNo: requested.semesterNo })
  const facts = await readLockFacts(scope, requested, ids)
  const books: ClassBook[] = []
  const gaps: ReportCardGap[] = []
  const frozen: Frozen[] = []
  for (const academicClassId of ids) {
    const key = { ...requested, yearId: requested.academicYearId, academicClassId, paperDate: reportDate }
    const book = await readClassBook(scope, key)
    if (studentIds?.some((id) => !book.members.some((member) => member.id === id))) throw new Failure('NOT_FOUND')
    const due = draftsOf(book).filter(({ id }) => studentIds?.includes(id) ?? true)
    const toConfirm = gapsToConfirm(book, due, { facts, setting })
    gaps.push(
      ...gapsOf(book, due, { principal: headOf(paper, book.info).name }),
      ...toConfirm.filter(({ kind }) => !confirmed.some((one) => one.kind === kind)),
    )
    books.push(book)
    for (const member of due) {
      const snapshot = snapshotOf(book, member, { setting: paper, reportDate })
      const conceded = concededBy(member, toConfirm, confirmed)
      frozen.push({ student_id: member.id, academic_class_id: academicClassId, snapshot, conceded })
    }
  }
  if (gaps.length > 0) throw new Failure('REPORT_CARD_HAS_GAPS', { values: { count: String(gaps.length) } })
  if (frozen.length > 0 && !isEarly && setting.today < due)
    throw new Failure('REPORT_CARD_EARLY', { values: { date: formatDate(due) } })
  await writeLocked(scope, requested, frozen)
  if (requested.period === 'AKHIR') await lockSubjects(scope, books)
  return frozen.length
}

export const draftsOf = ({ members, cards }: ClassProgress) =>
  members.filter(({ id }) => (cards.get(id)?.state ?? 'DRAFT') === 'DRAFT')

type Frozen = {
  student_id: string
  academic_class_id: string
  snapshot: ReportCardSnapshot
  /** What it lacks on purpose, in words. */
  conceded?: string | null
}

/** A gap without students is one of the class, and so of all its students. */
function concededBy(
  { id, leftOn }: ClassMember,
  gaps: readonly ReportCardGap[],
  confirmed: readonly Confirmation[],
): string | null {
  const own = gaps.filter(({ students }) => students.length === 0 || students.some((one) => one.id === id))
  if (own.length === 0 || leftOn !== null) return null
  return own
    .map(({ kind, about, students, filled, owed }) => {
      const days = students.find((one) => one.id === id && one.owed !== undefined) ?? { filled, owed }
      const count = days.owed ? `${days.filled ?? 0} dari ${days.owed}` : null
      const what = [about, count].filter(Boolean).join(', ')
      const reason = confirmed.find((one) => one.kind === kind)?.reason ?? ''
      return `${gapLabels[kind]}${what && ` (${what})`}: ${reason}`
    })
    .join('; ')
}

export async function writeLocked(
  scope: SchoolScope,
  requested: RequestedClass,
  frozen: readonly Frozen[],
): Promise<void> {
  const now = scope.clock.now()
  const { rows } = await sql<{ id: string; studentId: string }>`
    insert into report_card (school_id, id, student_id, academic_year_id, semester_no, period, academic_class_id, state,
        locked_at, locked_by, snapshot, created_at, updated_at)
      select ${scope.schoolId}, uuidv7(), r.student_id, ${requested.academicYearId}, ${requested.semesterNo}, ${requested.period},
          r.academic_class_id, 'TERKUNCI', ${now}::timestamptz, ${scope.profileId}, r.snapshot, ${now}::timestamptz,
          ${now}::timestamptz
        from json_to_recordset(${JSON.stringify(frozen)}::json)
          as r (student_id uuid, academic_class_id uuid, snapshot jsonb)
      on conflict (school_id, student_id, academic_year_id, semester_no, period) do update
        set state = excluded.state, academic_class_id = excluded.academic_class_id, locked_at = excluded.locked_at,
          locked_by = excluded.locked_by, snapshot = excluded.snapshot, version = report_card.version + 1,
          updated_at = excluded.updated_at
        where report_card.state = 'DRAFT'
      returning id, student_id as "studentId"`.execute(scope.db)
  const conceded = new Map(frozen.map((one) => [one.student_id, one.conceded ?? null]))
  const state = (of: 'DRAFT' | 'TERKUNCI') => ({ state: reportCardStateLabels[of] })
  await auditChanges(
    scope,
    rows.map(({ id, studentId }) => ({
      kind,
      id,
      before: state('DRAFT'),
      after: { ...state('TERKUNCI'), conceded: conceded.get(studentId) },
    })),
  )
}

/** Lists must match the frozen data; a subject is locked when all of its rapor are. */
async function lockSubjects(scope: SchoolScope, books: readonly ClassBook[]): Promise<void> {
  const subjects = books.flatMap((one) => one.subjects).filter(({ subject }) => subject.evaluationId !== null)
  await writeResults(
    scope,
    subjects.map(({ subject, results }) => ({
      evaluationId: subject.evaluationId,
      results: [...results].map(([studentId, result]) => ({ studentId, ...result })),
    })),
  )
  await sql`
    update subject_evaluation evaluation set status = 'TERKUNCI', version = evaluation.version + 1, updated_at = ${scope.clock.now()}
      from academic_subject given
      join academic_class ac on ac.school_id = given.school_id and ac.id = given.academic_class_id
      where evaluation.school_id = ${scope.schoolId} and evaluation.id = any(${subjects.map(({ subject }) => subject.evaluationId)}::uuid[])
        and evaluation.status <> 'TERKUNCI' and given.school_id = evaluation.school_id and given.id = evaluation.academic_subject_id
        and not exists (
          select from ${participants} p
            join semester term on term.school_id = p.school_id and term.academic_year_id = ac.academic_year_id
              and term.no = p.semester_no
            left join report_card card on card.school_id = p.school_id and card.student_id = p.student_id
              and card.academic_year_id = ac.academic_year_id and card.semester_no = p.semester_no
              and card.period = 'AKHIR' and card.state <> 'DRAFT'
            where p.school_id = evaluation.school_id and p.academic_subject_id = given.id and p.semester_no = evaluation.semester_no
              and (p.left_on is null or p.left_on > term.end_date) and card.id is null)`.execute(scope.db)
}

/** Before this day nobody locks by mistake; the date on the paper has to be near the semester. */
async function dueDateOf(
  { db, schoolId }: SchoolScope,
  requested: RequestedClass,
  reportDate: SchoolDate,
): Promise<SchoolDate> {
  const semester = await db
    .selectFrom('semester')
    .select(['start_date', 'end_date', 'report_date'])
    .where('school_id', '=', schoolId)
    .where('academic_year_id', '=', requested.academicYearId)
    .where('no', '=', requested.semesterNo)
    .executeTakeFirst()
  if (!semester) throw new Failure('NOT_FOUND')
  if (reportDate < semester.start_date || reportDate > addDays(semester.end_date, reportDaysAfter)) {
    const late = `Di dalam semester atau paling lambat ${reportDaysAfter} hari sesudahnya`
    throw new Failure('INVALID', { fields: { reportDate: late } })
  }
  return dueReportDate(requested.period, { reportDate, ofSemester: semester.report_date })
}
