import { sql } from 'kysely'
import { addDays, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { readPaperSetting } from '../../academic-year/rules.ts'
import { readSetting } from '../../config/school/rules.ts'
import { readClassBook } from './class-book.ts'
import { writeLocked } from './lock.ts'
import { kind } from './save-card.ts'
import { lockEvaluations } from './semester-classes.ts'
import { snapshotOf } from './snapshot.ts'
import { unlockCards } from './unlock.ts'
import { lockClasses } from './may-write-card.ts'

/** A server that was off for up to this many days still freezes the rapor of those who left meanwhile. */
const daysBack = 14

/**
 * Freezes the rapor of students who have just left the school: a provisional one (rapor sementara), which may have
 * gaps. Later changes in their classes do not affect it. `freezeDueLeavers` handles those who leave on a future day.
 */
export async function freezeLeavers(scope: SchoolScope, studentIds: readonly string[]): Promise<void> {
  const { today } = await readSetting(scope)
  await freeze(scope, sql`e.student_id = any(${studentIds}::uuid[]) and e.leave_date <= ${today}::date`)
}

/** Runs every day. Rapor that were unlocked since stay open. */
export const freezeDueLeavers = (scope: SchoolScope, date: SchoolDate): Promise<void> =>
  freeze(
    scope,
    sql`e.leave_date between ${addDays(date, -daysBack)}::date and ${date}::date
      and not exists (select from report_card card
        join audit_entry entry on entry.school_id = card.school_id and entry.kind = ${kind} and entry.record_id = card.id
          and entry.at >= e.leave_date - 1 and entry.changes @> '[{"field": "state"}]'
        where card.school_id = e.school_id and card.student_id = e.student_id and card.period = 'AKHIR'
          and card.academic_year_id = e.academic_year_id and card.semester_no = term.no)`,
  )

type FrozenCard = { academicClassId: string; yearId: string; semesterNo: 1 | 2 }
type LeftClass = FrozenCard & { leftOn: SchoolDate; studentIds: string[] }

async function freeze(scope: SchoolScope, who: ReturnType<typeof sql<boolean>>): Promise<void> {
  const left = await readLeftClasses(scope, who)
  if (left.length === 0) return
  await lockClasses(
    scope,
    left.map(({ academicClassId }) => academicClassId),
  )
  for (const { studentIds, academicClassId, yearId, semesterNo, leftOn } of left) {
    await lockEvaluations(scope, { classIds: [academicClassId], semesterNo })
    const book = await readClassBook(scope, { academicClassId, yearId, semesterNo, period: 'AKHIR', paperDate: leftOn })
    const setting = await readPaperSetting(scope, { yearId, no: semesterNo })
    const frozen = book.members.flatMap((member) =>
      member.leftOn !== null && studentIds.includes(member.id)
        ? {
            student_id: member.id,
            academic_class_id: academicClassId,
            snapshot: snapshotOf(book, member, { setting, reportDate: member.leftOn }),
          }
        : [],
    )
    await writeLocked(scope, { academicYearId: yearId, semesterNo, period: 'AKHIR' }, frozen)
  }
}

/** A class without scores has no rapor. */
async function readLeftClasses({ db, schoolId }: SchoolScope, who: ReturnType<typeof sql<boolean>>) {
  const { rows } = await sql<LeftClass>`
    select e.academic_class_id as "academicClassId", e.academic_year_id as "yearId", term.no as "semesterNo",
        e.leave_date as "leftOn", array_agg(e.student_id) as "studentIds"
      from enrollment e
      join semester term on term.school_id = e.school_id and term.academic_year_id = e.academic_year_id
        and term.start_date < e.leave_date and e.leave_date <= term.end_date and term.status <> 'DITUTUP'
      where e.school_id = ${schoolId} and e.outcome = 'KELUAR' and ${who}
        and exists (select from academic_subject given
          join subject_evaluation evaluation on evaluation.school_id = given.school_id
            and evaluation.academic_subject_id = given.id and evaluation.semester_no = term.no
          where given.school_id = e.school_id and given.academic_class_id = e.academic_class_id)
      group by e.academic_class_id, e.academic_year_id, term.no, e.leave_date
      order by e.academic_class_id, e.leave_date`.execute(db)
  return rows
}

/** When a student is back, unlocks what her exit froze. */
export async function openReturned(
  scope: SchoolScope,
  { studentId, leaveDate, reason }: { studentId: string; leaveDate: SchoolDate; reason: string },
): Promise<void> {
  // The rapor of a closed semester remain as they were issued.
  const { rows } = await sql<FrozenCard>`
    select academic_class_id as "academicClassId", academic_year_id as "yearId", semester_no as "semesterNo"
      from report_card
      where school_id = ${scope.schoolId} and student_id = ${studentId} and period = 'AKHIR' and state <> 'DRAFT'
        and snapshot ->> 'leftOn' = ${leaveDate} and exists (select from semester term
          where term.school_id = report_card.school_id and term.academic_year_id = report_card.academic_year_id
            and term.no = report_card.semester_no and term.status <> 'DITUTUP')`.execute(scope.db)
  for (const { academicClassId, yearId: academicYearId, semesterNo } of rows) {
    const of = { academicClassId, academicYearId, semesterNo, period: 'AKHIR' as const, studentIds: [studentId] }
    await unlockCards(scope, { ...of, reason })
  }
}
