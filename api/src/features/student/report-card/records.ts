import { sql } from 'kysely'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { Received } from '@hadir/contract/endpoint.ts'
import type { ReportCardSummary } from '@hadir/contract/student/report-card/record.ts'
import type {
  Decision,
  ReportCardState,
  ReportPeriod,
  VersionState,
} from '@hadir/contract/evaluation/report-card-words.ts'
import type { ReportCardRow, reportCardListEndpoints } from '@hadir/contract/student/report-card/report-card.ts'
import type { EvaluationCurriculum } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import type { Grade } from '@hadir/contract/labels.ts'
import { byClass, byName } from '../../../platform/database/name-order.ts'
import type { Sorting } from '../../../platform/database/read-page.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { semesterTotals } from '../../academic-year/semester-totals.ts'
import { isLeaderWithin, nameThen, visibleClasses } from '../../class/rules.ts'
import { readSetting } from '../../config/school/rules.ts'
import { isLeaderAtEnd } from './may-write-card.ts'
import { lacksAttitudes, type WrittenAttitudes } from './attitudes.ts'
import { isLastOfSemester } from '../../academic-year/rules.ts'
import { leftOn } from '../../subject/rules.ts'
import { isComplete, owedSubjects } from './complete-subjects.ts'
import { frozenCounts } from './frozen-subjects.ts'

export const sorting: Sorting = {
  by: {
    name: byName('student.name'),
    class: sql`(${byClass('class')}, e.roll_no is null, e.roll_no)`,
  },
  defaultSort: 'class',
  id: sql`student.id`,
  search: { words: sql`student.search_name`, numbers: [sql`student.nis`] },
  isOfWholeSchool: true,
}

/** Of a version `v`. */
const readersOf = sql`(select count(*) from report_card_receipt receipt
  where receipt.school_id = v.school_id and receipt.report_card_version_id = v.id)`

export type Filters = Pick<
  Received<typeof reportCardListEndpoints.list>['query'],
  'academicYearId' | 'semesterNo' | 'academicClassId' | 'whose' | 'period' | 'state' | 'decision' | 'noted' | 'opened'
>

/**
 * Students of a semester, as far as the caller may read whole classes: of the requested semester, else of the current
 * one or the one that ended last. Each is listed in her last class, because a semester has one rapor.
 */
export async function findStudents(scope: SchoolScope, query: Filters) {
  const { db, schoolId } = scope
  const period = query.period ?? 'AKHIR'
  const final = sql.ref(period === 'AKHIR' ? 'result.final_score' : 'result.mid_score')
  const { today } = await readSetting(scope)
  const classes = await visibleClasses(scope)
  let found = db
    .selectFrom('enrollment as e')
    .innerJoin('student', (join) =>
      join.onRef('student.school_id', '=', 'e.school_id').onRef('student.id', '=', 'e.student_id'),
    )
    .innerJoin('academic_class as ac', (join) =>
      join.onRef('ac.school_id', '=', 'e.school_id').onRef('ac.id', '=', 'e.academic_class_id'),
    )
    .innerJoin('class', (join) =>
      join.onRef('class.school_id', '=', 'ac.school_id').onRef('class.id', '=', 'ac.class_id'),
    )
    .innerJoin('academic_year as year', (join) =>
      join.onRef('year.school_id', '=', 'ac.school_id').onRef('year.id', '=', 'ac.academic_year_id'),
    )
    .innerJoin('semester as term', (join) =>
      join.onRef('term.school_id', '=', 'year.school_id').onRef('term.academic_year_id', '=', 'year.id'),
    )
    .leftJoin('report_card as card', (join) =>
      join
        .onRef('card.school_id', '=', 'e.school_id')
        .onRef('card.student_id', '=', 'e.student_id')
        .onRef('card.academic_year_id', '=', 'year.id')
        .onRef('card.semester_no', '=', 'term.no')
        .on('card.period', '=', period),
    )
    .where('e.school_id', '=', schoolId)
    .where(
      sql<boolean>`term.no = coalesce(${query.semesterNo ?? null}::int, (select max(begun_term.no) from semester begun_term
        where begun_term.school_id = year.school_id and begun_term.academic_year_id = year.id
          and begun_term.start_date <= ${today}::date), 1)`,
    )
    .where(isLastOfSemester)
  if (classes !== 'all') {
    const during = { first: sql`term.start_date`, last: sql`term.end_date` }
    found = found.where(
      sql<boolean>`(e.academic_class_id = any(${classes}::uuid[])
        or ${isLeaderWithin(scope, sql`e.academic_class_id`, during)})`,
    )
  }
  found = query.academicYearId
    ? found.where('ac.academic_year_id', '=', query.academicYearId)
    : found.where('year.is_active', '=', true)
  if (query.academicClassId) found = found.where('e.academic_class_id', '=', query.academicClassId)
  if (query.whose) found = found.where(isLeaderAtEnd(scope, today))
  if (query.state) found = found.where(sql<boolean>`coalesce(card.state, 'DRAFT') = ${query.state}`)
  if (query.decision === 'BELUM') found = found.where('card.decision', 'is', null)
  else if (query.decision) found = found.where('card.decision', '=', query.decision)
  if (query.noted) found = found.where('card.note', query.noted === 'SUDAH' ? 'is not' : 'is', null)
  if (query.opened) {
    found = found.where(sql<boolean>`exists (select from report_card_version v
      where v.school_id = card.school_id and v.report_card_id = card.id and v.state = 'TERBIT'
        and ${readersOf} ${query.opened === 'SUDAH' ? sql`> 0` : sql`= 0`})`)
  }
  return found.select([
    'student.id',
    'student.name',
    'student.nis',
    'e.roll_no',
    'e.join_date',
    'ac.id as rombel_id',
    nameThen({ schoolId, year: sql`year.id`, no: sql`term.no` }, { id: sql`class.id`, now: sql`class.name` }).as(
      'class_name',
    ),
    'class.grade',
    'class.is_four_year',
    'year.id as year_id',
    'year.name as year_name',
    sql<EvaluationCurriculum>`coalesce(ac.curriculum, year.curriculum)`.as('curriculum'),
    'term.no as semester_no',
    sql<boolean>`term.status = 'DITUTUP'`.as('is_closed'),
    sql<SchoolDate | null>`case when ${leftOn} <= term.end_date then ${leftOn} end`.as('left_on'),
    // In one subquery: finding a student's subjects is the most expensive part.
    sql<Counts>`case when card.snapshot is not null then ${frozenCounts} else (
      select json_build_object('subjects', count(*), 'complete', count(*) filter (where ${isComplete[period]}),
        'mean', round(avg(${final}) * 10)) ${owedSubjects}) end`.as('counts'),
    sql<ReportPeriod>`${period}::text`.as('period'),
    sql<ReportCardState>`coalesce(card.state, 'DRAFT')`.as('state'),
    sql<boolean>`card.snapshot ->> 'leftOn' is not null`.as('is_provisional'),
    sql<boolean>`card.note is not null`.as('is_noted'),
    sql<WrittenAttitudes>`json_build_object('spiritualGrade', card.spiritual_grade, 'spiritualText', card.spiritual_text,
      'socialGrade', card.social_grade, 'socialText', card.social_text)`.as('attitudes'),
    sql<Decision | null>`card.decision`.as('decision'),
    'card.id as card_id',
    sql<Absences | null>`card.snapshot -> 'absences'`.as('frozen_absences'),
    'card.sick_override',
    'card.permitted_override',
    'card.absent_override',
    sql<Published | null>`(select json_build_object('id', v.id, 'no', v.no, 'state', v.state, 'at', v.published_at,
        'readers', ${readersOf})
      from report_card_version v where v.school_id = card.school_id and v.report_card_id = card.id
      order by v.no desc limit 1)`.as('published'),
  ])
}

type Counts = Pick<ReportCardRow, 'subjects' | 'complete' | 'mean'>
type Absences = { S: number; I: number; A: number }
type Published = { id: string; no: number; state: VersionState; at: string; readers: number }
export type StudentRow = Awaited<ReturnType<Awaited<ReturnType<typeof findStudents>>['executeTakeFirstOrThrow']>>

export type RequestedStudent = Filters & { id: string }

/** NOT_FOUND for a student whom the caller may not read. */
export async function readStudentRow(scope: SchoolScope, { id, ...query }: RequestedStudent): Promise<StudentRow> {
  const found = await findStudents(scope, query)
  const row = await found.where('student.id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('NOT_FOUND')
  return row
}

/** With S, I and A counted as in every recap, in one statement for all rows. */
export async function toRows(scope: SchoolScope, rows: readonly StudentRow[]): Promise<ReportCardRow[]> {
  const [first] = rows
  if (!first) return []
  const totals = await semesterTotals(scope, {
    students: sql`${rows.map(({ id }) => id)}::uuid[]`,
    semesters: sql<boolean>`term.academic_year_id = ${first.year_id} and term.no = ${first.semester_no}`,
  })
  const absences = new Map(totals.map(({ studentId, total }) => [studentId, total]))
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    nis: row.nis,
    rollNo: row.roll_no,
    academicClass: { id: row.rombel_id, name: row.class_name, grade: row.grade as Grade },
    academicYear: { id: row.year_id, name: row.year_name },
    semesterNo: row.semester_no === 2 ? 2 : 1,
    leftOn: row.left_on,
    subjects: row.counts.subjects,
    complete: row.counts.complete,
    mean: row.counts.mean,
    absences: absences.get(row.id) ?? { S: 0, I: 0, A: 0 },
    card: toSummary(row, absences.get(row.id) ?? { S: 0, I: 0, A: 0 }),
  }))
}

const toSummary = (row: StudentRow, computed: Absences): ReportCardSummary => ({
  period: row.period,
  state: row.state,
  isProvisional: row.is_provisional,
  isNoted: row.is_noted,
  lacksAttitudes: row.left_on === null && lacksAttitudes(row, row.attitudes),
  decision: row.decision,
  absences: {
    S: row.frozen_absences?.S ?? row.sick_override ?? computed.S,
    I: row.frozen_absences?.I ?? row.permitted_override ?? computed.I,
    A: row.frozen_absences?.A ?? row.absent_override ?? computed.A,
    isOverridden: row.sick_override !== null,
  },
  published: row.published && {
    id: row.published.id,
    no: row.published.no,
    state: row.published.state,
    publishedAt: new Date(row.published.at).toISOString(),
    readers: row.published.readers,
  },
})
