import { sql } from 'kysely'
import { incomeBandLabels, tracerStatusLabels, type TracerStatus } from '@hadir/contract/student/alumni.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { SchoolScope } from '../../../../platform/http/scope.ts'
import { shownYesNo } from '../../list/choices.ts'
import type { Value } from '../../list/column.ts'
import type { RowSnapshot } from '../../plan/row-snapshot.ts'
import type { Existing } from '../../plan/plan.ts'

/** Everybody who was ever a student, since a student may become an alumnus. */
export type ExistingAlumnus = Existing & {
  student: RowSnapshot
  exit: RowSnapshot | null
  alumni: RowSnapshot | null
  /** The student's class, and the day on which she left the last one. */
  currentClass: string | null
  lastLeave: SchoolDate | null
}

type Found = {
  student: RowSnapshot
  exit: RowSnapshot | null
  alumni: RowSnapshot | null
  current_class: string | null
  last_leave: SchoolDate | null
}

/** In one query. `lock` blocks edits of students until the transaction ends. */
export async function loadAlumni(
  { db, schoolId }: SchoolScope,
  { lock }: { lock: boolean },
): Promise<ExistingAlumnus[]> {
  const forUpdate = lock ? sql`for no key update of s` : sql``
  const found = await sql<Found>`
    select to_jsonb(s) - 'search_name' as student,
        case when gone.student_id is not null then to_jsonb(gone) end as exit,
        case when a.student_id is not null then to_jsonb(a) end as alumni,
        member.current_class, member.last_leave
      from student s
      left join student_exit gone on gone.school_id = s.school_id and gone.student_id = s.id
      left join alumni a on a.school_id = s.school_id and a.student_id = s.id
      left join (select e.student_id, max(e.leave_date) as last_leave,
            max(k.name) filter (where e.leave_date is null) as current_class
          from enrollment e
          join academic_class ac on ac.school_id = e.school_id and ac.id = e.academic_class_id
          join class k on k.school_id = ac.school_id and k.id = ac.class_id
          where e.school_id = ${schoolId} group by e.student_id) member on member.student_id = s.id
      where s.school_id = ${schoolId} order by s.id ${forUpdate}`.execute(db)
  return found.rows.map(alumnusOf)
}

function alumnusOf({ student, exit, alumni, current_class, last_leave }: Found): ExistingAlumnus {
  const own = (image: RowSnapshot | null, column: string): Value => (image?.[column] ?? null) as Value
  const exitYear = exit && student['status'] === 'ALUMNI' ? Number(String(exit['exit_date']).slice(0, 4)) : null
  const values = {
    ...Object.fromEntries(studentColumns.map((column) => [column, own(student, column)])),
    ...Object.fromEntries(plainAlumniColumns.map((column) => [column, own(alumni, column)])),
    graduation_year: own(alumni, 'graduation_year') ?? exitYear,
    graduation_date: own(alumni, 'graduation_date') ?? (exitYear === null ? null : own(exit, 'exit_date')),
    diploma_no: own(exit, 'diploma_no'),
    // The tables' checks and the screens allow nothing else.
    tracer_status: labelOf(tracerStatusLabels, alumni?.['tracer_status'] as TracerStatus | null | undefined),
    income_band: labelOf(incomeBandLabels, alumni?.['income_band'] as keyof typeof incomeBandLabels | null | undefined),
    phone: own(alumni, 'phone') ?? own(student, 'phone'),
    email: own(alumni, 'email') ?? own(student, 'email'),
    contact_consent: alumni && shownYesNo(alumni['contact_consent']),
    status: own(student, 'status'),
  }
  return {
    id: String(student['id']),
    values,
    student,
    exit,
    alumni,
    currentClass: current_class,
    lastLeave: last_leave,
  }
}

const labelOf = <Code extends string>(labels: Record<Code, string>, code: Code | null | undefined) =>
  code ? labels[code] : null

/** Columns of the file with the same name as in the tables. */
export const studentColumns = ['name', 'nis', 'nisn', 'gender', 'birth_place', 'dob'] as const
export const plainAlumniColumns = [
  'last_class',
  'institution',
  'position',
  'field',
  'city',
  'start_date',
  'waiting_months',
  'relevance',
] as const
