import { sql } from 'kysely'
import type { z } from 'zod'
import type { Received } from '@hadir/contract/endpoint.ts'
import { attitudeGradeLabels } from '@hadir/contract/evaluation/report-card-words.ts'
import type {
  Extracurricular,
  extracurricularEndpoints,
  extracurricularFields,
} from '@hadir/contract/student/extracurricular.ts'
import { Failure } from '../../../platform/failure.ts'
import { auditChange } from '../../../platform/audit/audit-log.ts'
import { completed } from '../../../platform/http/complete-update.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { deleteRecord, insertRecord, updateRecord } from '../../../platform/http/versioned-record.ts'
import { classesLed } from '../../class/rules.ts'
import { assertSemesterOfYearOpen } from '../../subject/subject-evaluation/rules.ts'
import { assertNoCardLocked, lockClassesShared } from '../report-card/may-write-card.ts'
import { readClub, readWholeClub, writesClub } from './records.ts'

type Fields = z.output<typeof extracurricularFields>
type Sent = { body: Fields; sentFields: ReadonlySet<string> }
type Members = Received<typeof extracurricularEndpoints.saveMembers>['body']
type OfSemester = { yearId: string; no: 1 | 2 }

const kind = 'extracurricular'
const valuesOf = ({ name, teacher }: Extracurricular) => ({ name, teacherId: teacher?.name ?? null })

const assertOpen = (scope: SchoolScope, of: OfSemester) =>
  assertSemesterOfYearOpen(scope, { ...of, what: 'ekstrakurikuler' })

/** For an admin, and any homeroom teacher, whose students join it. */
export async function addClub(scope: SchoolScope, of: OfSemester, body: Fields): Promise<Extracurricular> {
  const led = await classesLed(scope)
  if (led !== 'all' && led.length === 0) throw new Failure('FORBIDDEN')
  await assertOpen(scope, of)
  await assertNameFree(scope, of, body.name)
  const id = await insertRecord(scope, 'extracurricular', {
    academic_year_id: of.yearId,
    semester_no: of.no,
    name: body.name,
    teacher_id: body.teacherId ?? null,
  })
  const after = await readWholeClub(scope, id)
  await auditChange(scope, { kind, id, before: null, after: valuesOf(after) })
  return after
}

export async function updateClub(
  scope: SchoolScope,
  id: string,
  { body: sent, sentFields }: Sent,
): Promise<Extracurricular> {
  const before = await beginWhole(scope, id)
  const body = completed(sent, { sentFields, before: { teacherId: before.teacher?.id } })
  const columns = { name: body.name, teacher_id: body.teacherId ?? null }
  await assertNameFree(scope, { yearId: before.academicYear.id, no: before.semesterNo }, body.name, id)
  await updateRecord(scope, 'extracurricular', { id, version: body.version, columns })
  const after = await readWholeClub(scope, id)
  await auditChange(scope, { kind, id, before: valuesOf(before), after: valuesOf(after) })
  return after
}

/** The index rejects it too, but without the field. */
async function assertNameFree(scope: SchoolScope, of: OfSemester, name: string, id?: string): Promise<void> {
  const others = await scope.db
    .selectFrom('extracurricular')
    .select('id')
    .where('academic_year_id', '=', of.yearId)
    .where('semester_no', '=', of.no)
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .execute()
  if (others.some((other) => other.id !== id)) {
    throw new Failure('ALREADY_EXISTS', { fields: { name: 'Sudah ada ekskul bernama ini pada semester ini' } })
  }
}

export async function removeClub(scope: SchoolScope, id: string): Promise<void> {
  const before = await beginWhole(scope, id)
  await deleteRecord(scope, 'extracurricular', id)
  await auditChange(scope, { kind, id, before: valuesOf(before), after: null })
}

/** A club on a frozen rapor keeps its name. */
async function beginWhole(scope: SchoolScope, id: string): Promise<Extracurricular> {
  const row = await readClub(scope, id)
  if (!writesClub(scope, row)) throw new Failure('FORBIDDEN')
  const [yearId, no] = [row.year_id, row.semester_no === 2 ? (2 as const) : (1 as const)]
  await assertOpen(scope, { yearId, no })
  const seen = await readWholeClub(scope, id)
  await lockClassesShared(scope, classesOf(seen))
  const before = await readWholeClub(scope, id)
  const studentIds = before.roster.map(({ student }) => student.id)
  await assertNoCardLocked(scope, { yearId, semesterNo: no, studentIds })
  return before
}

const classesOf = ({ roster }: Extracurricular) => [
  ...new Set(roster.flatMap(({ academicClass }) => academicClass?.id ?? [])),
]

/** Writes the members in the body; the others do not change. A leaver, whose rapor keeps her clubs, may be removed. */
export async function saveMembers(scope: SchoolScope, id: string, body: Members): Promise<Extracurricular> {
  const row = await readClub(scope, id)
  const no = row.semester_no === 2 ? 2 : 1
  await assertOpen(scope, { yearId: row.year_id, no })
  const touched = [...new Set([...body.set.map(({ studentId }) => studentId), ...body.remove])]
  const placed = await placesOf(scope, { yearId: row.year_id, no, studentIds: touched })
  if (placed.length < touched.length) throw new Failure('NOT_FOUND')
  const led = await classesLed(scope)
  const mayAll = writesClub(scope, row) || led === 'all'
  if (!mayAll && placed.some(({ classId }) => !led.includes(classId))) throw new Failure('FORBIDDEN')
  await lockClassesShared(scope, [...new Set(placed.map(({ classId }) => classId))])
  const now = await placesOf(scope, { yearId: row.year_id, no, studentIds: touched })
  const written = new Set(body.set.map(({ studentId }) => studentId))
  if (now.some((one) => one.isLocked && (!one.isProvisional || written.has(one.studentId))))
    throw new Failure('REPORT_CARD_LOCKED')
  const before = await readWholeClub(scope, id)
  await writeMembers(scope, id, body)
  const after = await readWholeClub(scope, id)
  await auditChange(scope, { kind, id, before: rosterOf(before), after: rosterOf(after) })
  return after
}

const rosterOf = ({ roster }: Extracurricular) => ({
  members: Object.fromEntries(
    roster.map(({ student, predicate, description }) => [
      student.name,
      [predicate ? attitudeGradeLabels[predicate] : 'Anggota', description].filter(Boolean).join(': '),
    ]),
  ),
})

async function writeMembers({ db, schoolId }: SchoolScope, id: string, { set, remove }: Members): Promise<void> {
  await sql`delete from extracurricular_member where school_id = ${schoolId} and extracurricular_id = ${id}
    and student_id = any(${remove}::uuid[])`.execute(db)
  const rows = [...new Map(set.map((one) => [one.studentId, one])).values()]
  await sql`
    insert into extracurricular_member (school_id, extracurricular_id, student_id, predicate, description)
      select ${schoolId}, ${id}, r.student_id, r.predicate, r.description
        from unnest(${rows.map((one) => one.studentId)}::uuid[], ${rows.map((one) => one.predicate ?? null)}::text[],
          ${rows.map((one) => one.description ?? null)}::text[]) as r (student_id, predicate, description)
      on conflict (school_id, extracurricular_id, student_id) do update
        set predicate = excluded.predicate, description = excluded.description`.execute(db)
}

type Place = { studentId: string; classId: string; isLocked: boolean; isProvisional: boolean }
type RequestedMembers = { yearId: string; no: number; studentIds: readonly string[] }

/** The last class of each in the semester, and whether her rapor is frozen, as a leaver's or another. */
async function placesOf({ db, schoolId }: SchoolScope, requested: RequestedMembers): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select distinct on (e.student_id) e.student_id as "studentId", e.academic_class_id as "classId",
        card.id is not null as "isLocked", card.snapshot ->> 'leftOn' is not null as "isProvisional"
      from enrollment e
      join semester term on term.school_id = e.school_id and term.academic_year_id = e.academic_year_id
        and term.no = ${requested.no}
      left join report_card card on card.school_id = e.school_id and card.student_id = e.student_id
        and card.academic_year_id = e.academic_year_id and card.semester_no = term.no
        and card.period = 'AKHIR' and card.state <> 'DRAFT'
      where e.school_id = ${schoolId} and e.academic_year_id = ${requested.yearId}
        and e.student_id = any(${requested.studentIds}::uuid[]) and e.join_date <= term.end_date
      order by e.student_id, e.join_date desc`.execute(db)
  return rows
}

/** From the previous semester: of the same year, or Genap of the year before. Skips former students. */
export async function copyClubs(scope: SchoolScope, of: OfSemester): Promise<{ copied: number; members: number }> {
  const { db, schoolId, clock } = scope
  if ((await classesLed(scope)) !== 'all') throw new Failure('FORBIDDEN')
  await assertOpen(scope, of)
  const { rows: earlier } = await sql<{ year_id: string; no: number }>`
    select before_term.academic_year_id as year_id, before_term.no from semester term
      join semester before_term on before_term.school_id = term.school_id and before_term.end_date < term.start_date
      where term.school_id = ${schoolId} and term.academic_year_id = ${of.yearId} and term.no = ${of.no}
      order by before_term.end_date desc limit 1`.execute(db)
  const [from] = earlier
  if (!from) return { copied: 0, members: 0 }
  const now = clock.now()
  const { rows } = await sql<{ id: string; from_id: string; name: string; teacher: string | null }>`
    with source as (
      select club.id as from_id, uuidv7() as id, club.name, club.teacher_id from extracurricular club
        where club.school_id = ${schoolId} and club.academic_year_id = ${from.year_id} and club.semester_no = ${from.no}
          and not exists (select from extracurricular there_club
            where there_club.school_id = club.school_id and there_club.academic_year_id = ${of.yearId}
              and there_club.semester_no = ${of.no} and lower(there_club.name) = lower(club.name))
    ), added as (
      insert into extracurricular (school_id, id, academic_year_id, semester_no, name, teacher_id, created_at, updated_at)
        select ${schoolId}, id, ${of.yearId}, ${of.no}, name, teacher_id, ${now}::timestamptz, ${now}::timestamptz
          from source returning id
    )
    select source.id, source.from_id, source.name, teacher.name as teacher from source
      join added on added.id = source.id
      left join teacher on teacher.school_id = ${schoolId} and teacher.id = source.teacher_id`.execute(db)
  const joined = await sql`
    insert into extracurricular_member (school_id, extracurricular_id, student_id)
      select ${schoolId}, pair.id, old_m.student_id
        from unnest(${rows.map((one) => one.from_id)}::uuid[], ${rows.map((one) => one.id)}::uuid[])
          as pair (from_id, id)
        join extracurricular_member old_m on old_m.school_id = ${schoolId} and old_m.extracurricular_id = pair.from_id
        where exists (select from enrollment e
          join semester term on term.school_id = e.school_id and term.academic_year_id = e.academic_year_id
            and term.no = ${of.no}
          where e.school_id = old_m.school_id and e.student_id = old_m.student_id and e.academic_year_id = ${of.yearId}
            and (e.leave_date is null or e.leave_date > term.start_date))`.execute(db)
  for (const { id, name, teacher } of rows) {
    await auditChange(scope, { kind, id, before: null, after: { name, teacherId: teacher } })
  }
  return { copied: rows.length, members: Number(joined.numAffectedRows ?? 0n) }
}
