import { sql } from 'kysely'
import { addDays, formatDate, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { Received } from '@hadir/contract/endpoint.ts'
import { promotionLabels, type Promotion, type rolloverEndpoints } from '@hadir/contract/academic-year/rollover.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/ids.ts'
import { refreshMovers } from '../../../platform/jobs/queues.ts'
import { auditChange } from '../../../platform/audit/audit-log.ts'
import { assertClassesFit } from '../../class/rules.ts'
import { readSetting } from '../../config/school/rules.ts'
import { yearDecisions } from '../report-cards.ts'
import { assertDaysOpen, lockCalendarShared } from '../rules.ts'
import { addGraduates, removeGraduates } from './graduates.ts'
import { lockRollovers, usualPlaces } from './plan.ts'
import { needRollover, type RolloverRow } from './rollover-row.ts'

type Mend = Received<typeof rolloverEndpoints.mend>['body']

const refused = (field: keyof Mend, message: string) => new Failure('INVALID', { fields: { [field]: message } })

/** Corrects the decision about one student after the run; nobody else changes. */
export async function mendDecision(scope: SchoolScope, fromYearId: string, body: Mend): Promise<void> {
  const { db, schoolId } = scope
  await lockRollovers(scope)
  const rollover = await needRollover(scope, fromYearId)
  if (rollover.state !== 'done') throw new Failure('ROLLOVER_NOT_DONE')
  await lockCalendarShared(scope)
  const student = await readPlanned(scope, rollover, body.studentId)
  const member = await newMembership(scope, rollover, body.studentId)
  assertAsPlanned(student, member)
  const target = await targetOf(scope, rollover, { body, fromClassId: student.fromClassId })
  if (student.decision === body.decision && (target?.classId ?? null) === (member?.classId ?? null)) {
    throw refused('decision', 'Keputusan ini sudah berlaku')
  }
  const placement = { rollover, student, member, target }
  const enrollmentId = target ? await placeIn(scope, { ...placement, target }) : await graduate(scope, placement)

  await db
    .updateTable('enrollment')
    .set((eb) => ({ outcome: body.decision, version: eb('version', '+', 1) }))
    .where('school_id', '=', schoolId)
    .where('id', '=', student.oldEnrollmentId)
    .execute()
  await sql`
    update rollover_student p set decision = ${body.decision}, to_class_id = ${target?.classId ?? null}::uuid,
        new_enrollment_id = ${enrollmentId ?? student.newEnrollmentId}::uuid, by_hand = true, reason = ${body.reason},
        confirmed_rapor = (select d.decision from (${yearDecisions(scope, fromYearId)}) d
          where d.student_id = p.student_id)
      where p.school_id = ${schoolId} and p.rollover_id = ${rollover.id}
        and p.student_id = ${body.studentId}`.execute(db)
  await scope.enqueue(refreshMovers, { schoolId, studentIds: [body.studentId] })
  await auditChange(scope, {
    kind: 'student',
    id: body.studentId,
    before: recordOf(student.decision, { className: member?.className, status: student.status }),
    after: {
      ...recordOf(body.decision, { className: target?.className, status: target ? 'AKTIF' : 'ALUMNI' }),
      promotion: { decision: promotionLabels[body.decision], reason: body.reason },
    },
  })
}

const recordOf = (decision: Promotion, is: { className: string | undefined; status: string }) => ({
  currentClass: { name: is.className ?? null },
  status: is.status,
  promotion: { decision: promotionLabels[decision], reason: null },
})

type Planned = {
  id: string
  name: string
  status: string
  decision: Promotion
  fromClassId: string
  oldEnrollmentId: string
  newEnrollmentId: string
}
type Member = { id: string; academicClassId: string; classId: string; className: string; joinDate: SchoolDate }
type Target = { classId: string; className: string; academicClassId: string }
type Placement = { rollover: RolloverRow; student: Planned; member: Member | undefined; target: Target | null }

/** The student as the rollover left her, locked against every other change of her memberships. */
async function readPlanned({ db, schoolId }: SchoolScope, { id }: RolloverRow, studentId: string): Promise<Planned> {
  const { rows } = await sql<Planned>`
    select s.id, s.name, s.status, p.decision, p.from_class_id as "fromClassId",
        p.old_enrollment_id as "oldEnrollmentId", p.new_enrollment_id as "newEnrollmentId"
      from student s
      join rollover_student p on p.school_id = s.school_id and p.student_id = s.id and p.rollover_id = ${id}
      where s.school_id = ${schoolId} and s.id = ${studentId}
      for no key update of s`.execute(db)
  if (!rows[0]) throw refused('studentId', 'Siswa tidak ada dalam kenaikan kelas ini')
  return rows[0]
}

async function newMembership(
  { db, schoolId }: SchoolScope,
  { to_year_id }: RolloverRow,
  studentId: string,
): Promise<Member | undefined> {
  const { rows } = await sql<Member>`
    select e.id, e.academic_class_id as "academicClassId", k.id as "classId", k.name as "className",
        e.join_date as "joinDate"
      from enrollment e
      join academic_class ac on ac.school_id = e.school_id and ac.id = e.academic_class_id
      join class k on k.school_id = ac.school_id and k.id = ac.class_id
      where e.school_id = ${schoolId} and e.student_id = ${studentId} and e.academic_year_id = ${to_year_id}
        and e.leave_date is null`.execute(db)
  return rows[0]
}

/** What was recorded since on purpose, such as leaving the school, is not overwritten. */
function assertAsPlanned({ name, status, decision }: Planned, member: Member | undefined): void {
  const isThere = decision === 'LULUS' ? status === 'ALUMNI' && !member : status === 'AKTIF' && member
  if (!isThere) throw refused('studentId', `${name} tidak lagi di kelas tujuan kenaikan: data siswa sudah berubah`)
}

type Aim = { body: Mend; fromClassId: string }

/** A class of the new year; null for a graduate. Without a chosen class: the usual one, or her own. */
async function targetOf(scope: SchoolScope, rollover: RolloverRow, { body, fromClassId }: Aim): Promise<Target | null> {
  if (body.decision === 'LULUS') return null
  const { db, schoolId } = scope
  const places = await usualPlaces(scope, rollover.id)
  const { rows } = await sql<Target>`
    select k.id as "classId", k.name as "className", ac.id as "academicClassId"
      from class k
      join academic_class ac on ac.school_id = k.school_id and ac.class_id = k.id
        and ac.academic_year_id = ${rollover.to_year_id}
      where k.school_id = ${schoolId} and k.id = coalesce(${body.toClassId ?? null}::uuid,
        case when ${body.decision} = 'NAIK'
          then (select to_class_id from ${places} where class_id = ${fromClassId} and decision = 'NAIK')
          else ${fromClassId}::uuid end)`.execute(db)
  if (rows[0]) return rows[0]
  throw refused('toClassId', body.toClassId ? 'Kelas tidak ditemukan' : 'Pilih kelas tujuan')
}

/** Puts the student in a class of the new year. Returns the id of the membership that the plan then stands for. */
async function placeIn(scope: SchoolScope, { rollover, student, member, target }: Placement & { target: Target }) {
  const { db, schoolId, clock } = scope
  if (member?.academicClassId === target.academicClassId) return member.id
  const first = await firstDayOf(scope, rollover.to_year_id)
  const { today } = await readSetting(scope)
  const isKnownThere = member ? await hasRecords(scope, { studentId: student.id, member }) : false
  const since = member && !isKnownThere ? member.joinDate : ([first, today].toSorted()[1] ?? today)
  await assertDaysOpen(scope, { first: since, what: 'keanggotaan kelas' })
  // In this order, as everywhere: students before classes. Two who join at once must not get the same roll number.
  await sql`select from academic_class where school_id = ${schoolId} and id = ${target.academicClassId}
    for update`.execute(db)
  const rollNo = sql<number>`(select coalesce(max(roll_no), 0) + 1 from enrollment
    where school_id = ${schoolId} and academic_class_id = ${target.academicClassId} and leave_date is null)`
  if (member && (!isKnownThere || member.joinDate >= since)) {
    await db
      .updateTable('enrollment')
      .set((eb) => ({ academic_class_id: target.academicClassId, roll_no: rollNo, version: eb('version', '+', 1) }))
      .where('school_id', '=', schoolId)
      .where('id', '=', member.id)
      .execute()
    await assertClassesFit(scope, { classIds: [target.academicClassId], from: since, field: 'toClassId' })
    return member.id
  }
  if (member) await endMembership(scope, { member, date: since, outcome: 'PINDAH_KELAS' })
  else await removeGraduates(scope, { studentIds: [student.id] })
  const id = newId()
  await db
    .insertInto('enrollment')
    .values({
      school_id: schoolId,
      id,
      academic_year_id: rollover.to_year_id,
      academic_class_id: target.academicClassId,
      student_id: student.id,
      roll_no: rollNo,
      join_date: since,
      created_at: clock.now(),
    })
    .execute()
  await assertClassesFit(scope, { classIds: [target.academicClassId], from: since, field: 'toClassId' })
  return id
}

/** The membership of the new year ends, or has never been where nothing was recorded in it. */
async function graduate(scope: SchoolScope, { rollover, student, member }: Placement): Promise<string | null> {
  const { db, schoolId } = scope
  if (member) {
    const { today } = await readSetting(scope)
    const isKnownThere = await hasRecords(scope, { studentId: student.id, member })
    await assertDaysOpen(scope, { first: isKnownThere ? today : member.joinDate, what: 'keanggotaan kelas' })
    if (isKnownThere) {
      // A membership lasts a day at least, and the records of that day stay in it.
      const first = addDays(member.joinDate, 1)
      if (today < first) {
        const message = `${student.name} sudah tercatat di ${member.className} sejak ${formatDate(member.joinDate)}. Luluskan mulai ${formatDate(first)}`
        throw refused('decision', message)
      }
      await endMembership(scope, { member, date: today, outcome: 'LULUS' })
    } else {
      await db.deleteFrom('enrollment').where('school_id', '=', schoolId).where('id', '=', member.id).execute()
    }
  }
  await addGraduates(scope, { rollover, studentIds: [student.id] })
  return null
}

const endMembership = (
  { db, schoolId }: SchoolScope,
  { member, date, outcome }: { member: Member; date: SchoolDate; outcome: 'PINDAH_KELAS' | 'LULUS' },
) =>
  db
    .updateTable('enrollment')
    .set((eb) => ({ leave_date: date, outcome, version: eb('version', '+', 1) }))
    .where('school_id', '=', schoolId)
    .where('id', '=', member.id)
    .execute()

async function firstDayOf({ db, schoolId }: SchoolScope, yearId: string): Promise<SchoolDate> {
  const year = await db
    .selectFrom('academic_year')
    .select('start_date')
    .where('school_id', '=', schoolId)
    .where('id', '=', yearId)
    .executeTakeFirstOrThrow()
  return year.start_date
}

/** Whether marks, scores or a rapor of the new class know her: its papers show then that she was there. */
async function hasRecords(
  { db, schoolId }: SchoolScope,
  { studentId, member }: { studentId: string; member: Member },
): Promise<boolean> {
  const rombel = member.academicClassId
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from attendance_cell c where c.school_id = ${schoolId} and c.student_id = ${studentId}
        and c.date >= ${member.joinDate}::date and c.status is not null)
      or exists (select from lesson_cell c join lesson l on l.school_id = c.school_id and l.id = c.lesson_id
        where c.school_id = ${schoolId} and c.student_id = ${studentId} and l.academic_class_id = ${rombel})
      or exists (select from score
        join assessment_component c on c.school_id = score.school_id and c.id = score.component_id
        join subject_evaluation evaluation on evaluation.school_id = c.school_id and evaluation.id = c.subject_evaluation_id
        join academic_subject given on given.school_id = evaluation.school_id and given.id = evaluation.academic_subject_id
        where score.school_id = ${schoolId} and score.student_id = ${studentId}
          and given.academic_class_id = ${rombel})
      or exists (select from report_card where school_id = ${schoolId} and student_id = ${studentId}
        and academic_class_id = ${rombel})
      or exists (select from cocurricular_result r
        join cocurricular_activity a on a.school_id = r.school_id and a.id = r.cocurricular_activity_id
        where r.school_id = ${schoolId} and r.student_id = ${studentId} and a.academic_class_id = ${rombel})
      as known`.execute(db)
  return rows[0]?.known ?? false
}
