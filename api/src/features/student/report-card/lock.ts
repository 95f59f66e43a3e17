import { sql } from 'kysely'
import { reportDaysAfter } from '@hadir/contract/academic-year/academic-year.ts'
import { addDays } from '@hadir/contract/dates/dates.ts'
import type { Received } from '@hadir/contract/endpoint.ts'
import type {
  LockCheck,
  ReportCardGap,
  reportCardLockEndpoints,
} from '@hadir/contract/student/student-evaluation/lock.ts'
import type { ReportCardSnapshot } from '@hadir/contract/student/student-evaluation/printed-card.ts'
import { reportCardStateLabels } from '@hadir/contract/evaluation/report-card-words.ts'
import { grades } from '@hadir/contract/labels.ts'
import { Failure } from '../../../platform/failure.ts'
import { auditChanges } from '../../../platform/http/audit/audit-log.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { readSetting } from '../../config/school/rules.ts'
import { participants } from '../../subject/rules.ts'
import { writeResults } from '../../subject/subject-evaluation/results.ts'
import { type ClassBook, type ClassProgress, readClassBook, readProgress } from './class-book.ts'
import { gapsOf } from './gaps.ts'
import { kind } from './save-card.ts'
import { paperOf, principalOf, snapshotOf } from './snapshot.ts'
import { type RequestedClass, lockEvaluations, readClassIds, assertCardsOpen } from './semester-classes.ts'
import { suggestReportDate } from './suggest-date.ts'
import { lockClasses } from './may-write-card.ts'

type Lock = Received<typeof reportCardLockEndpoints.lock>['body']

/**
 * Freezes the rapor of a class, of some of its students or of a whole semester, all or none. Those already locked do
 * not change. Saves of scores and records wait here and then find it locked; earlier ones are included.
 */
export async function lockCards(scope: SchoolScope, { reportDate, studentIds, ...requested }: Lock): Promise<number> {
  if (studentIds && !requested.academicClassId)
    throw new Failure('INVALID', { fields: { academicClassId: 'Pilih kelas' } })
  await assertCardsOpen(scope, requested)
  await assertReportDate(scope, requested, reportDate)
  const ids = await readClassIds(scope, requested)
  await lockClasses(scope, ids)
  await lockEvaluations(scope, { classIds: ids, semesterNo: requested.semesterNo })
  const setting = await readSetting(scope)
  const books: ClassBook[] = []
  const gaps: ReportCardGap[] = []
  const frozen: Frozen[] = []
  for (const academicClassId of ids) {
    const book = await readClassBook(scope, { ...requested, yearId: requested.academicYearId, academicClassId })
    if (studentIds?.some((id) => !book.members.some((member) => member.id === id))) throw new Failure('NOT_FOUND')
    const due = draftsOf(book).filter(({ id }) => studentIds?.includes(id) ?? true)
    gaps.push(...gapsOf(book, due, { principal: principalOf(book, setting).name }))
    books.push(book)
    for (const member of due) {
      const snapshot = snapshotOf(book, member, { setting, reportDate })
      frozen.push({ student_id: member.id, academic_class_id: academicClassId, snapshot })
    }
  }
  if (gaps.length > 0) throw new Failure('REPORT_CARD_HAS_GAPS', { values: { count: String(gaps.length) } })
  await writeLocked(scope, requested, frozen)
  if (requested.period === 'AKHIR') await lockSubjects(scope, books)
  return frozen.length
}

const draftsOf = ({ members, cards }: ClassProgress) =>
  members.filter(({ id }) => (cards.get(id)?.state ?? 'DRAFT') === 'DRAFT')

type Frozen = { student_id: string; academic_class_id: string; snapshot: ReportCardSnapshot }

export async function writeLocked(
  scope: SchoolScope,
  requested: RequestedClass,
  frozen: readonly Frozen[],
): Promise<void> {
  const now = scope.clock.now()
  const { rows } = await sql<{ id: string }>`
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
      returning id`.execute(scope.db)
  const state = (of: 'DRAFT' | 'TERKUNCI') => ({ state: reportCardStateLabels[of] })
  await auditChanges(
    scope,
    rows.map(({ id }) => ({ kind, id, before: state('DRAFT'), after: state('TERKUNCI') })),
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
    update subject_evaluation e set status = 'TERKUNCI', version = e.version + 1, updated_at = ${scope.clock.now()}
      from academic_subject given
      join academic_class rombel on rombel.school_id = given.school_id and rombel.id = given.academic_class_id
      where e.school_id = ${scope.schoolId} and e.id = any(${subjects.map(({ subject }) => subject.evaluationId)}::uuid[])
        and e.status <> 'TERKUNCI' and given.school_id = e.school_id and given.id = e.academic_subject_id
        and not exists (
          select from ${participants} p
            join semester term on term.school_id = p.school_id and term.academic_year_id = rombel.academic_year_id
              and term.no = p.semester_no
            left join report_card card on card.school_id = p.school_id and card.student_id = p.student_id
              and card.academic_year_id = rombel.academic_year_id and card.semester_no = p.semester_no
              and card.period = 'AKHIR' and card.state <> 'DRAFT'
            where p.school_id = e.school_id and p.academic_subject_id = given.id and p.semester_no = e.semester_no
              and (p.leave_date is null or p.leave_date > term.end_date) and card.id is null)`.execute(scope.db)
}

async function assertReportDate(
  { db, schoolId }: SchoolScope,
  requested: RequestedClass,
  reportDate: string,
): Promise<void> {
  const semester = await db
    .selectFrom('semester')
    .select(['start_date', 'end_date'])
    .where('school_id', '=', schoolId)
    .where('academic_year_id', '=', requested.academicYearId)
    .where('no', '=', requested.semesterNo)
    .executeTakeFirst()
  if (!semester) throw new Failure('NOT_FOUND')
  if (reportDate >= semester.start_date && reportDate <= addDays(semester.end_date, reportDaysAfter)) return
  const late = `Di dalam semester atau paling lambat ${reportDaysAfter} hari sesudahnya`
  throw new Failure('INVALID', { fields: { reportDate: late } })
}

/** Each has thousands of scores, which must not be in memory all at once. */
const classesAtOnce = 10

/** The same check without locking, for the list of what is missing. */
export async function checkLock(scope: SchoolScope, requested: RequestedClass): Promise<LockCheck> {
  const setting = await readSetting(scope)
  const found: LockCheck = {
    students: 0,
    locked: 0,
    gaps: [],
    reportDate: null,
    suggestedDate: await suggestReportDate(scope, requested, setting),
    place: setting.sign_place ?? setting.regency,
    principal: { name: setting.principal_name, nip: setting.principal_nip, title: setting.principal_title },
    paper: paperOf(setting),
  }
  const lacking: { of: ClassBook['info']; gaps: ReportCardGap[] }[] = []
  const ids = await readClassIds(scope, requested)
  for (let at = 0; at < ids.length; at += classesAtOnce) {
    const key = { ...requested, yearId: requested.academicYearId }
    for (const progress of await readProgress(scope, key, ids.slice(at, at + classesAtOnce))) {
      const due = draftsOf(progress)
      const principal = principalOf(progress, setting)
      found.students += due.length
      found.locked += progress.members.length - due.length
      lacking.push({ of: progress.info, gaps: gapsOf(progress, due, { principal: principal.name }) })
      if (requested.period === 'AKHIR') found.reportDate = progress.info.reportDate
      found.principal = { ...principal, title: setting.principal_title }
    }
  }
  // In the usual order of classes: IX after VIII.
  lacking.sort(
    ({ of: a }, { of: b }) => grades.indexOf(a.grade) - grades.indexOf(b.grade) || a.name.localeCompare(b.name, 'id'),
  )
  return { ...found, gaps: lacking.flatMap(({ gaps }) => gaps) }
}
