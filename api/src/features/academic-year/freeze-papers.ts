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
    select h.academic_class_id as "academicClassId", h.teacher_id as "teacherId",
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
      evaluation_letters: s.evaluation_letters,
      evaluation_wording: s.evaluation_wording,
      evaluation_font_size: s.evaluation_font_size,
      evaluation_blank_height: s.evaluation_blank_height,
    },
    reportDate: signed.reportDate,
    days,
    homerooms,
  }
}

/**
 * What a reopened semester is closed with again: what was frozen before, the head who signs now, and what was changed
 * while it was open: other holidays, other homeroom teachers.
 */
export function refrozen(before: FrozenPapers, now: FrozenPapers): FrozenPapers {
  const { principal_name, principal_nip } = now.paper
  const days = new Map(before.days.map((day) => [day.date, day]))
  const homerooms = new Map(before.homerooms.map((one) => [`${one.academicClassId} ${one.start}`, one]))
  return {
    // What an older one lacks is frozen now.
    paper: { ...now.paper, ...before.paper, principal_name, principal_nip },
    reportDate: now.reportDate,
    days: now.days.map((day) => {
      const was = days.get(day.date)
      // Only holidays can be changed for a single day; other days of the week concern the time to come.
      return !was || was.holiday !== day.holiday ? day : was
    }),
    homerooms: now.homerooms.map((one) => {
      const was = homerooms.get(`${one.academicClassId} ${one.start}`)
      const isSame = was && (was.teacherId ?? one.teacherId) === one.teacherId
      return isSame ? { ...one, name: was.name, nip: was.nip } : one
    }),
  }
}
