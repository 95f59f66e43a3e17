import { sql } from 'kysely'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { ActivityKind, CocurricularCategory, Dimension } from '@hadir/contract/evaluation/activity-dimensions.ts'
import type {
  AchievementKind,
  AttitudeGrade,
  Decision,
  ReportCardState,
  ReportPeriod,
} from '@hadir/contract/evaluation/report-card-words.ts'
import type { EvaluationCurriculum } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import type { Grade } from '@hadir/contract/labels.ts'
import type { Internship } from '@hadir/contract/student/report-card/internship.ts'
import { byName } from '../../../platform/database/name-order.ts'
import { Failure } from '../../../platform/failure.ts'
import { wallClock } from '../../../platform/database/wall-clock.ts'
import { nameThen } from '../../class/rules.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { readInternships } from './internships.ts'
import { onRaporOf } from './rapor-activities.ts'
import { semesterTotals } from '../../academic-year/semester-totals.ts'
import {
  type ClassesOfSemester,
  type ClassMember,
  type ClassSemester,
  readProgressOfClasses,
  readResultsOfClasses,
  type SubjectProgress,
  type SubjectResults,
} from '../../subject/subject-evaluation/class-results.ts'

type ClassInfo = {
  id: string
  name: string
  grade: Grade
  orderNo: number
  isFourYear: boolean
  phase: string | null
  program: string | null
  major: string | null
  curriculum: EvaluationCurriculum
  yearId: string
  yearName: string
  principalName: string | null
  principalNip: string | null
  reportDate: SchoolDate | null
  homeroomName: string | null
  homeroomNip: string | null
}

export type WrittenCard = {
  id: string
  studentId: string
  state: ReportCardState
  note: string | null
  spiritualGrade: AttitudeGrade | null
  spiritualText: string | null
  socialGrade: AttitudeGrade | null
  socialText: string | null
  S: number | null
  I: number | null
  A: number | null
  decision: Decision | null
}

type BookActivity = {
  /** The id of another class, in which a member was before; null: of this one. */
  formerClass: string | null
  kind: ActivityKind
  theme: string
  title: string
  goal: string | null
  dimensions: Dimension[]
  results: { studentId: string; dimension: Dimension; category: CocurricularCategory; text: string | null }[]
}
type Club = { studentId: string; name: string; predicate: AttitudeGrade; description: string | null }
type Achievement = { studentId: string; kind: AchievementKind; name: string; description: string | null }

/** The data that shows whether the rapor of a class are complete. */
export type ClassProgress = {
  semesterNo: 1 | 2
  period: ReportPeriod
  info: ClassInfo
  /** Students whose rapor belongs to this class. */
  members: ClassMember[]
  subjects: SubjectProgress[]
  cards: ReadonlyMap<string, WrittenCard>
}

/** Everything the rapor are made from. */
export type ClassBook = Omit<ClassProgress, 'subjects'> & {
  subjects: SubjectResults[]
  absences: ReadonlyMap<string, { S: number; I: number; A: number }>
  activities: BookActivity[]
  clubs: Club[]
  achievements: Achievement[]
  internships: (Internship & { studentId: string })[]
}

export type BookKey = ClassSemester & {
  period: ReportPeriod
  /** Of the paper, if it is settled: who led the class on that day signs. */
  paperDate?: SchoolDate
}
type BooksKey = Omit<BookKey, 'academicClassId'>

export async function readClassBook(scope: SchoolScope, { academicClassId, ...key }: BookKey): Promise<ClassBook> {
  const [progress] = await readClasses(scope, key, { classIds: [academicClassId], read: readResultsOfClasses })
  if (!progress) throw new Failure('NOT_FOUND')
  const ids = progress.members.map(({ id }) => id)
  const totals = await semesterTotals(scope, {
    students: sql`${ids}::uuid[]`,
    semesters: sql<boolean>`term.academic_year_id = ${key.yearId} and term.no = ${key.semesterNo}`,
  })
  return {
    ...progress,
    absences: new Map(totals.map(({ studentId, total }) => [studentId, total])),
    activities: await readActivities(scope, { ...key, academicClassId }, ids),
    clubs: await readClubs(scope, key, ids),
    achievements: await readAchievements(scope, key, ids),
    internships: key.period === 'AKHIR' ? await readInternships(scope, { ...key, studentIds: ids }) : [],
  }
}

export const readProgress = (
  scope: SchoolScope,
  key: BooksKey,
  classIds: readonly string[],
): Promise<ClassProgress[]> => readClasses(scope, key, { classIds, read: readProgressOfClasses })

type Read<Subject> = (scope: SchoolScope, of: ClassesOfSemester) => Promise<Of<Subject>[]>
type Of<Subject> = { members: ClassMember[]; subjects: Subject[] }

/** The classes of this year among those given, in the given order, in as many statements as for one. */
async function readClasses<Subject>(
  scope: SchoolScope,
  key: BooksKey,
  { classIds, read }: { classIds: readonly string[]; read: Read<Subject> },
): Promise<(Omit<ClassProgress, 'subjects'> & Of<Subject>)[]> {
  const infos = await readInfos(scope, key, classIds)
  const known = classIds.flatMap((id) => infos.get(id) ?? [])
  const results = await read(scope, { ...key, classIds: known.map(({ id }) => id) })
  const classes = known.map((info, at) => {
    const { members = [], subjects = [] } = results[at] ?? {}
    return { info, subjects, members: members.filter(({ isElsewhere }) => !isElsewhere) }
  })
  const ids = classes.flatMap(({ members }) => members.map(({ id }) => id))
  const cards = new Map((await readCards(scope, key, ids)).map((card) => [card.studentId, card]))
  const semesterNo = key.semesterNo === 2 ? 2 : 1
  return classes.map((one) => ({ ...one, semesterNo, period: key.period, cards: cardsOf(one.members, cards) }))
}

const cardsOf = (members: readonly ClassMember[], cards: ReadonlyMap<string, WrittenCard>) =>
  new Map(
    members.flatMap(({ id }) => {
      const card = cards.get(id)
      return card ? [[id, card] as const] : []
    }),
  )

const titled = sql`concat_ws(', ', concat_ws(' ', t.title_front, t.name), t.title_back)`

/** The date of a paper: as settled; for the middle of a semester today, for its end the semester's. */
const paperDateOf = ({ schoolId, clock }: SchoolScope, { paperDate, period }: BooksKey) => sql<SchoolDate>`coalesce(
  ${paperDate ?? null}::date,
  case when ${period} = 'TENGAH' then (select least(greatest(${wallClock(sql`s.time_zone`, clock.now())}::date, term.start_date),
    term.end_date) from school_setting s where s.school_id = ${schoolId}) end,
  term.report_date, term.end_date)`

async function readInfos(scope: SchoolScope, key: BooksKey, classIds: readonly string[]) {
  const { db, schoolId } = scope
  const then = { schoolId, year: sql`${key.yearId}::uuid`, no: sql`${key.semesterNo}::int` }
  const { rows } = await sql<ClassInfo>`
    select ac.id, ${nameThen(then, { id: sql`class.id`, now: sql`class.name` })} as name, class.grade, class.order_no as "orderNo", class.is_four_year as "isFourYear", ac.phase, class.program, class.major, coalesce(ac.curriculum, year.curriculum) as curriculum,
        year.id as "yearId", year.name as "yearName",
        case when frozen.paper is not null then frozen.paper ->> 'principal_name'
          when not year.is_active then year.principal_name end as "principalName",
        case when frozen.paper is not null then frozen.paper ->> 'principal_nip'
          when not year.is_active then year.principal_nip end as "principalNip", term.report_date as "reportDate", leader.name as "homeroomName",
        leader.nip as "homeroomNip"
      from academic_class ac
      join class on class.school_id = ac.school_id and class.id = ac.class_id
      join academic_year year on year.school_id = ac.school_id and year.id = ac.academic_year_id
      join semester term on term.school_id = year.school_id and term.academic_year_id = year.id
        and term.no = ${key.semesterNo}
      cross join lateral (select ${paperDateOf(scope, key)} as date) dated
      left join lateral (
        select ${nameThen(then, { id: sql`t.id`, now: titled, form: 'titled' })} as name, t.nip
          from homeroom h
          join teacher t on t.school_id = h.school_id and t.id = h.teacher_id
          where h.school_id = ac.school_id and h.academic_class_id = ac.id and h.start_date <= term.end_date
            and (h.end_date is null or h.end_date > dated.date)
          -- On the day of the paper; one who leads the class only since then signs where nobody did.
          order by case when h.start_date <= dated.date then h.start_date end desc nulls last, h.start_date
          limit 1) leader on true
      -- Reopened or not: who signed its papers when it was closed.
      left join lateral (
        select e.frozen::jsonb -> 'paper' as paper from semester_event e
          where e.school_id = term.school_id and e.academic_year_id = term.academic_year_id
            and e.no = term.no and e.kind = 'CLOSED'
          order by e.at desc, e.id desc limit 1) frozen on true
      where ac.school_id = ${schoolId} and ac.id = any(${classIds}::uuid[])
        and ac.academic_year_id = ${key.yearId}`.execute(db)
  return new Map(rows.map((info) => [info.id, info]))
}

async function readCards({ db, schoolId }: SchoolScope, key: BooksKey, ids: readonly string[]) {
  const { rows } = await sql<WrittenCard>`
    select id, student_id as "studentId", state, note, spiritual_grade as "spiritualGrade",
        spiritual_text as "spiritualText", social_grade as "socialGrade", social_text as "socialText",
        sick_override as "S", permitted_override as "I", absent_override as "A", decision
      from report_card
      where school_id = ${schoolId} and student_id = any(${ids}::uuid[]) and academic_year_id = ${key.yearId}
        and semester_no = ${key.semesterNo} and period = ${key.period}`.execute(db)
  return rows
}

async function readActivities(
  { db, schoolId }: SchoolScope,
  key: BookKey,
  studentIds: readonly string[],
): Promise<BookActivity[]> {
  if (key.period !== 'AKHIR') return []
  const { rows } = await sql<BookActivity>`
    select nullif(a.academic_class_id, ${key.academicClassId}) as "formerClass", a.kind, a.theme, a.title, a.goal, a.dimensions,
        coalesce((select json_agg(json_build_object('studentId', r.student_id, 'dimension', r.dimension,
            'category', r.category, 'text', r.text))
          from cocurricular_result r where r.school_id = a.school_id and r.cocurricular_activity_id = a.id), '[]')
          as results
      from cocurricular_activity a
      where ${onRaporOf({ ...key, schoolId, studentIds })}
      order by a.created_at, a.id`.execute(db)
  return rows
}

async function readClubs({ db, schoolId }: SchoolScope, key: BooksKey, ids: readonly string[]): Promise<Club[]> {
  if (key.period !== 'AKHIR') return []
  const { rows } = await sql<Club>`
    select m.student_id as "studentId", club.name, m.predicate, m.description
      from extracurricular club
      join extracurricular_member m on m.school_id = club.school_id and m.extracurricular_id = club.id
        and m.student_id = any(${ids}::uuid[]) and m.predicate is not null
      where club.school_id = ${schoolId} and club.academic_year_id = ${key.yearId}
        and club.semester_no = ${key.semesterNo}
      order by ${byName('club.name')}`.execute(db)
  return rows
}

async function readAchievements({ db, schoolId }: SchoolScope, key: BooksKey, ids: readonly string[]) {
  if (key.period !== 'AKHIR') return []
  const { rows } = await sql<Achievement>`
    select student_id as "studentId", kind, name, description from achievement
      where school_id = ${schoolId} and student_id = any(${ids}::uuid[]) and academic_year_id = ${key.yearId}
        and semester_no = ${key.semesterNo}
      order by order_no`.execute(db)
  return rows
}
