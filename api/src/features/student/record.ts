import { sql } from 'kysely'
import type { ExitType } from '@hadir/contract/membership.ts'
import type { Guardian, StudentRecord } from '@hadir/contract/student.ts'
import { relations, type Relation } from '@hadir/contract/student-labels.ts'
import type { SchoolScope } from '../../http/scope.ts'
import { extraFields, readRow } from './records.ts'

/** A pupil's whole record, for those who may see it. */
export async function readStudent(scope: SchoolScope, id: string): Promise<StudentRecord> {
  const row = await readRow(scope, id)
  const { db, schoolId } = scope
  const rest = await db
    .selectFrom('student')
    .select('extra')
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const exit = await db
    .selectFrom('student_exit')
    .selectAll()
    .where('school_id', '=', schoolId)
    .where('student_id', '=', id)
    .executeTakeFirst()
  const guardians = await guardiansOf(scope, id)
  const extra = rest.extra as Record<string, string | number | null>
  // What an import wrote there has passed its readers, which know the same fields.
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
    exit: exit
      ? {
          exitType: exit.exit_type as ExitType,
          exitDate: exit.exit_date,
          exitReason: exit.reason,
          destinationSchool: exit.destination_school,
          diplomaNo: exit.diploma_no,
          letterNo: exit.letter_no,
        }
      : null,
  }
}

type Linked = { relation: Relation; isPrimary: boolean; guardian: Guardian }

async function guardiansOf(scope: SchoolScope, studentId: string): Promise<Linked[]> {
  const rows = await selectGuardians(scope, studentId)
    .innerJoin('student_guardian as link', (join) =>
      join.onRef('link.school_id', '=', 'guardian.school_id').onRef('link.guardian_id', '=', 'guardian.id'),
    )
    .where('link.student_id', '=', studentId)
    .select(['link.relation', 'link.is_primary_contact'])
    .execute()
  return rows.map(({ relation, is_primary_contact, ...row }) => ({
    relation: relations.find((one) => one === relation) ?? 'WALI',
    isPrimary: is_primary_contact,
    guardian: toGuardian(row),
  }))
}

/** Guardians with their children at the school, but for the one at hand. */
export const selectGuardians = ({ db, schoolId }: SchoolScope, except: string | null) =>
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
      sql<string[]>`array(
        select distinct child.name from student_guardian sg
          join student child on child.school_id = sg.school_id and child.id = sg.student_id
          where sg.school_id = guardian.school_id and sg.guardian_id = guardian.id
            and sg.student_id is distinct from ${except}::uuid
          order by child.name)`.as('children'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectGuardians>['executeTakeFirstOrThrow']>>

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
