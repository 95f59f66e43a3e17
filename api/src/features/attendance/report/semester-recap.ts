import { sql } from 'kysely'
import { missedStatuses } from '@hadir/contract/labels.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { SemesterRecap } from '@hadir/contract/attendance/report/semester.ts'
import { byName } from '../../../platform/database/name-order.ts'
import { statement } from '../../../platform/database/pool/statement.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { ofWholeSchool, selectDueClassDays } from '../../academic-year/due-days.ts'
import { isHomeroomTeacher } from '../rules.ts'
import { semesterTotals } from '../../academic-year/semester-totals.ts'
import { mayRead, readHead } from './monthly.ts'
import { toLetterhead, toPaperSize, toSignature } from './paper.ts'

export type RecapQuery = { academicClassId: string; semesterNo: number }

export type Term = {
  academic_year_id: string
  start_date: SchoolDate
  end_date: SchoolDate
  begins_on: SchoolDate | null
  status: string
}

/** The semester with that number in the year of a class. */
export async function termOf(
  { db, schoolId }: SchoolScope,
  { academicClassId, semesterNo }: RecapQuery,
): Promise<Term> {
  const { rows } = await sql<Term>`
    select term.academic_year_id, term.start_date, term.end_date, year.begins_on, term.status
      from academic_class ac
      join academic_year year on year.school_id = ac.school_id and year.id = ac.academic_year_id
      join semester term on term.school_id = year.school_id and term.academic_year_id = year.id and term.no = ${semesterNo}
      where ac.school_id = ${schoolId} and ac.id = ${academicClassId}`.execute(db)
  if (!rows[0]) throw new Failure('NOT_FOUND')
  return rows[0]
}

type Member = { id: string; nis: string; name: string; gender: 'L' | 'P'; roll_no: number | null }

/** Members of the class on any day of the semester, numbered as on its sheets. */
export async function membersIn(
  { db, schoolId }: SchoolScope,
  { academicClassId }: RecapQuery,
  { start_date, end_date }: Term,
): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select s.id, s.nis, s.name, s.gender, (array_agg(e.roll_no order by e.join_date desc))[1] as roll_no
      from enrollment e
      join student s on s.school_id = e.school_id and s.id = e.student_id
      where e.school_id = ${schoolId} and e.academic_class_id = ${academicClassId} and e.join_date <= ${end_date}::date
        and (e.leave_date is null or e.leave_date > ${start_date}::date)
      group by s.id, s.nis, s.name, s.gender
      order by roll_no nulls last, ${byName('s.name')}, s.id`.execute(db)
  return rows
}

/** The semester of a class, for screen, paper and workbook. */
export async function readSemesterRecap(scope: SchoolScope, requested: RecapQuery): Promise<SemesterRecap> {
  const term = await termOf(scope, requested)
  const range = { first: term.start_date, last: term.end_date }
  const at = { academicClassId: requested.academicClassId, ...range }
  const head = await readHead(scope, at)
  const person = { role: scope.role, ...(head.duties ?? { homerooms: [], duties: [] }) }
  if (!mayRead(person, head.today, at)) throw new Failure('FORBIDDEN')
  const members = await membersIn(scope, requested, term)
  const ids = members.map(({ id }) => id)
  const totals = await semesterTotals(scope, {
    students: sql`${ids}::uuid[]`,
    semesters: sql`term.academic_year_id = ${term.academic_year_id} and term.no = ${requested.semesterNo}`,
  })
  const of = new Map(totals.map((one) => [one.studentId, one]))
  const gaps = await readGaps(scope, requested, { term, ids, today: head.today })
  const homeroomTeacher = head.homeroom_name ? { name: head.homeroom_name, nip: head.homeroom_nip } : null
  const isClosed = term.status === 'DITUTUP'
  return {
    school: toLetterhead(head),
    paperSize: toPaperSize(head),
    academicClass: { id: requested.academicClassId, name: head.class_name, grade: head.grade },
    academicYear: head.academic_year,
    semesterNo: requested.semesterNo,
    startDate: term.start_date,
    endDate: term.end_date,
    beginsOn: term.begins_on,
    isClosed,
    mayWrite: !isClosed && mayEnter(person, requested.academicClassId, head.today),
    ...gaps,
    rows: members.flatMap(({ id, nis, name, gender }, i) => {
      const one = of.get(id)
      if (!one) return []
      const { marked, opening, total, version } = one
      return { no: i + 1, studentId: id, nis, name, gender, marked, opening, total, version }
    }),
    signatures: { ...toSignature(head, term.end_date), homeroomTeacher, homeroomSigns: head.homeroom_signs },
  }
}

/** The school's admin and the current homeroom teacher enter opening balances. */
export const mayEnter = (
  person: Parameters<typeof isHomeroomTeacher>[0] & { role: string },
  academicClassId: string,
  today: SchoolDate,
) => person.role === 'school_admin' || isHomeroomTeacher(person, academicClassId, today)

type Gaps = { term: Term; ids: readonly string[]; today: SchoolDate }

/** Today can still be filled in. */
async function readGaps(scope: SchoolScope, { academicClassId }: RecapQuery, { term, ids, today }: Gaps) {
  const { db, schoolId } = scope
  const range = { first: term.start_date, last: term.end_date }
  const counted = sql<Pick<SemesterRecap, 'unmarkedDays' | 'firstUnmarked' | 'marksBefore'>>`
    select count(*)::int as "unmarkedDays", min(due.date) as "firstUnmarked",
        (select count(*)::int from attendance_cell c
          where c.school_id = ${schoolId} and c.student_id = any(${ids}::uuid[]) and c.status = any(${missedStatuses}::text[])
            and c.date >= ${term.start_date}::date and c.date < ${term.begins_on}::date) as "marksBefore"
      from (${selectDueClassDays(scope, range)}) due
      where due.academic_class_id = ${academicClassId} and due.date < ${today}::date and due.marks < due.members`
  const { rows } = await statement(counted, ofWholeSchool).execute(db)
  return rows[0] ?? { unmarkedDays: 0, firstUnmarked: null, marksBefore: 0 }
}
