import { sql } from 'kysely'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { readSetting } from '../config/school/rules.ts'
import type { FrozenPapers } from './rules.ts'

type Semester = { startDate: SchoolDate; endDate: SchoolDate }
type Signed = { principalName: string; principalNip: string | null; reportDate: SchoolDate | null }

/** Collects the current data that a semester's papers are printed with. */
export async function freezePapers(
  scope: SchoolScope,
  yearId: string,
  { semester, signed }: { semester: Semester; signed: Signed },
): Promise<FrozenPapers> {
  const { schoolId, db } = scope
  const s = await readSetting(scope)
  const { rows: days } = await sql<FrozenPapers['days'][number]>`
    select date, is_school_day as "isSchoolDay", why, holiday
      from school_calendar(${schoolId}, ${semester.startDate}::date, ${semester.endDate}::date) order by date`.execute(
    db,
  )
  const { rows: homerooms } = await sql<FrozenPapers['homerooms'][number]>`
    select h.academic_class_id as "academicClassId",
        concat_ws(', ', concat_ws(' ', t.title_front, t.name), t.title_back) as name, t.nip,
        h.start_date as start, h.end_date as end
      from academic_class ac
      join homeroom h on h.school_id = ac.school_id and h.academic_class_id = ac.id
      join teacher t on t.school_id = h.school_id and t.id = h.teacher_id
      where ac.school_id = ${schoolId} and ac.academic_year_id = ${yearId}`.execute(db)
  return {
    paper: {
      name: s.name,
      npsn: s.npsn,
      address: s.address,
      regency: s.regency,
      letterhead_lines: s.letterhead_lines,
      letterhead_style: s.letterhead_style,
      paper_size: s.paper_size,
      principal_name: signed.principalName,
      principal_nip: signed.principalNip,
      principal_title: s.principal_title,
      principal_signs: s.principal_signs,
      homeroom_signs: s.homeroom_signs,
      sign_place: s.sign_place,
      count_t: s.count_t,
      count_d: s.count_d,
    },
    reportDate: signed.reportDate,
    days,
    homerooms,
  }
}
