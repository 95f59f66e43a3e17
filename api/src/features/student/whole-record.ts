import { type RawBuilder, sql } from 'kysely'
import type { ExitType } from '@hadir/contract/student/academic-student.ts'
import type { Guardian, Student, StudentRecord } from '@hadir/contract/student/student.ts'
import { relations, type Relation } from '@hadir/contract/student/student-labels.ts'
import { byName } from '../../platform/database/name-order.ts'
import { Failure } from '../../platform/failure.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { extraFields, readRow } from './records.ts'

/** A student's whole record, for callers who may see it. */
export async function readStudent(scope: SchoolScope, id: string): Promise<StudentRecord> {
  const [record] = await wholeRecords(scope, [await readRow(scope, id)])
  if (!record) throw new Failure('NOT_FOUND')
  return record
}

/** The whole records of students whose rows the caller may see, in four queries for any number of them. */
export async function wholeRecords(scope: SchoolScope, rows: readonly Student[]): Promise<StudentRecord[]> {
  const { db, schoolId } = scope
  const ids = rows.map(({ id }) => id)
  const rest = await db
    .selectFrom('student')
    .select(['id', 'extra'])
    .where('school_id', '=', schoolId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  const extras = new Map(rest.map(({ id, extra }) => [id, extra as Record<string, string | number | null>]))
  const exits = await exitsOf(scope, ids)
  const returns = new Map((await selectReturns(scope, ids).execute()).map((one) => [one.student_id, one.readmitted_on]))
  const families = Map.groupBy(await familiesOf(scope, ids), ({ studentId }) => studentId)
  return rows.map((row) => {
    const extra = (row.isWhole && extras.get(row.id)) || {}
    const guardians = (row.isWhole && families.get(row.id)) || []
    // The import's readers have validated it, with the same fields.
    const more = Object.fromEntries(extraFields.map((field) => [field, extra[field] ?? null])) as Pick<
      StudentRecord,
      (typeof extraFields)[number]
    >
    return {
      ...row,
      ...more,
      guardians: {
        AYAH: null,
        IBU: null,
        WALI: null,
        ...Object.fromEntries(guardians.map((one) => [one.relation, one.guardian])),
      },
      primaryContact: guardians.find((one) => one.isPrimary)?.relation ?? null,
      exit: (row.isWhole && exits.get(row.id)) || null,
      returnedOn: (row.isWhole && returns.get(row.id)) || null,
    }
  })
}

/** The name on its last day of the class that a student left, `gone` being her exit and `e` her memberships. */
export const classNameLeft = (before: RawBuilder<boolean> = sql`true`) =>
  sql<string | null>`(select class_name_on(ac.school_id, ac.academic_year_id, e.leave_date - 1, k.id, k.name)
    from enrollment e
    join academic_class ac on ac.school_id = e.school_id and ac.id = e.academic_class_id
    join class k on k.school_id = ac.school_id and k.id = ac.class_id
    where e.school_id = gone.school_id and e.student_id = gone.student_id and ${before}
    order by e.join_date desc limit 1)`.as('class_name')

async function exitsOf({ db, schoolId }: SchoolScope, ids: readonly string[]) {
  const rows = await db
    .selectFrom('student_exit as gone')
    .selectAll()
    .select(classNameLeft())
    .where('school_id', '=', schoolId)
    .where((eb) => eb('student_id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  return new Map(
    rows.map((exit) => [
      exit.student_id,
      {
        exitType: exit.exit_type as ExitType,
        exitDate: exit.exit_date,
        className: exit.class_name,
        exitReason: exit.reason,
        destinationSchool: exit.destination_school,
        diplomaNo: exit.diploma_no,
        letterNo: exit.letter_no,
      },
    ]),
  )
}

/** The exits of students who were readmitted, as long as they are where that took them; `e` is the membership. */
export const selectReturns = ({ db, schoolId }: SchoolScope, ids: readonly string[]) =>
  db
    .selectFrom('student_past_exit as gone')
    .innerJoin('enrollment as e', (join) =>
      join
        .onRef('e.school_id', '=', 'gone.school_id')
        .onRef('e.student_id', '=', 'gone.student_id')
        .onRef('e.join_date', '=', 'gone.readmitted_on')
        .on('e.leave_date', 'is', null),
    )
    .selectAll('gone')
    .select('e.id as membership_id')
    .distinctOn('gone.student_id')
    .where('gone.school_id', '=', schoolId)
    .where((eb) => eb('gone.student_id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('gone.student_id')
    // Ids are in order of time.
    .orderBy('gone.id', 'desc')

type Linked = { studentId: string; relation: Relation; isPrimary: boolean; guardian: Guardian }

async function familiesOf(scope: SchoolScope, ids: readonly string[]): Promise<Linked[]> {
  const rows = await selectGuardians(scope)
    .innerJoin('student_guardian as own_sg', (join) =>
      join.onRef('own_sg.school_id', '=', 'guardian.school_id').onRef('own_sg.guardian_id', '=', 'guardian.id'),
    )
    .where((eb) => eb('own_sg.student_id', '=', eb.fn.any(eb.val(ids))))
    .select(['own_sg.student_id', 'own_sg.relation', 'own_sg.is_primary_contact', childrenBut(sql`own_sg.student_id`)])
    .execute()
  return rows.map(({ student_id, relation, is_primary_contact, ...row }) => ({
    studentId: student_id,
    relation: relations.find((one) => one === relation) ?? 'WALI',
    isPrimary: is_primary_contact,
    // A teacher does not see siblings in other classes.
    guardian: toGuardian(scope.role === 'teacher' ? { ...row, children: [] } : row),
  }))
}

/** A guardian's children at the school, except the given one. */
export const childrenBut = (one = sql`null::uuid`) =>
  sql<string[]>`array(
    select s.name from student_guardian sg
      join student s on s.school_id = sg.school_id and s.id = sg.student_id
      where sg.school_id = guardian.school_id and sg.guardian_id = guardian.id and sg.student_id is distinct from ${one}
      group by s.name order by ${byName('s.name')})`.as('children')

export const selectGuardians = ({ db, schoolId }: SchoolScope) =>
  db
    .selectFrom('guardian')
    .where('guardian.school_id', '=', schoolId)
    .select([
      'guardian.id',
      'guardian.name',
      'guardian.birth_year',
      'guardian.education',
      'guardian.job',
      'guardian.phone',
      'guardian.email',
      sql<boolean>`exists (select from actor where actor.school_id = guardian.school_id and actor.person_id = guardian.id)`.as(
        'has_account',
      ),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectGuardians>['executeTakeFirstOrThrow']>> & { children: string[] }

export const toGuardian = (row: Row): Guardian => ({
  guardianId: row.id,
  name: row.name,
  birthYear: row.birth_year,
  education: row.education,
  job: row.job,
  phone: row.phone,
  email: row.email,
  hasAccount: row.has_account,
  children: row.children,
})

/** Derived fields are not changes of the record. */
export const auditedFields = (record: StudentRecord) => ({
  ...record,
  missing: null,
  hasPhoto: null,
  guardianPhone: null,
  hasAccount: null,
  returnedOn: null,
  guardians: Object.fromEntries(
    Object.entries(record.guardians).map(([relation, one]) => [
      relation,
      one && { ...one, guardianId: null, hasAccount: null, children: null },
    ]),
  ),
})
