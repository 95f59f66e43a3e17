import { sql } from 'kysely'
import type { z } from 'zod'
import { relations } from '@hadir/contract/student/student-labels.ts'
import { ownSensitiveNames, type sensitiveFields, type StudentSensitive } from '@hadir/contract/student/sensitive.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'

type Body = z.output<typeof sensitiveFields>

/** The named values with empty ones as null, which removes them. */
const filled = (names: readonly string[], body: object) =>
  JSON.stringify(Object.fromEntries(names.map((name) => [name, (body as Record<string, unknown>)[name] ?? null])))

/** Other imported values stay. */
const merged = (values: string) => sql`jsonb_strip_nulls(coalesce(sensitive, '{}') || ${values}::jsonb)`

/** Writes the student's own; returns whether the given version was still current. */
export async function writeSensitive(scope: SchoolScope, studentId: string, body: Body): Promise<boolean> {
  const { numUpdatedRows } = await scope.db
    .updateTable('student')
    .set((eb) => ({
      sensitive: merged(filled(ownSensitiveNames, body)),
      version: eb('version', '+', 1),
      updated_at: scope.clock.now(),
    }))
    .where('school_id', '=', scope.schoolId)
    .where('id', '=', studentId)
    .where('version', '=', body.version ?? 0)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Writes the parents' values. They are separate records: siblings count as changed with them. */
export async function writeGuardianSensitive(scope: SchoolScope, studentId: string, body: Body): Promise<void> {
  const { db, schoolId, clock } = scope
  const linked = await linkedGuardians(scope, studentId)
  for (const relation of relations) {
    const given = body.guardians?.[relation]
    if (!given) continue
    const guardian = linked.find((one) => one.relation === relation)
    if (!guardian) {
      if (!given.nik && !given.income) continue
      throw new Failure('INVALID', { fields: { [`guardians.${relation}.nik`]: 'Isi dahulu namanya di data siswa' } })
    }
    const { numUpdatedRows } = await db
      .updateTable('guardian')
      .set({ sensitive: merged(filled(['nik', 'income'], given)), updated_at: clock.now() })
      .where('school_id', '=', schoolId)
      .where('id', '=', guardian.id)
      .where(sql<boolean>`coalesce(sensitive, '{}') is distinct from ${merged(filled(['nik', 'income'], given))}`)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) continue
    await sql`update student set version = version + 1, updated_at = ${clock.now()}
      where school_id = ${schoolId} and id <> ${studentId} and id in (
        select student_id from student_guardian where school_id = ${schoolId} and guardian_id = ${guardian.id})`.execute(
      db,
    )
  }
}

const linkedGuardians = ({ db, schoolId }: SchoolScope, studentId: string) =>
  db
    .selectFrom('student_guardian as sg')
    .innerJoin('guardian', (join) =>
      join.onRef('guardian.school_id', '=', 'sg.school_id').onRef('guardian.id', '=', 'sg.guardian_id'),
    )
    .where('sg.school_id', '=', schoolId)
    .where('sg.student_id', '=', studentId)
    .select(['sg.relation', 'guardian.id', 'guardian.name', 'guardian.sensitive'])
    .execute()

export async function readSensitive(scope: SchoolScope, id: string): Promise<StudentSensitive> {
  const row = await scope.db
    .selectFrom('student')
    .select(['name', 'sensitive', 'version'])
    .where('school_id', '=', scope.schoolId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Failure('NOT_FOUND')
  const values = (row.sensitive ?? {}) as Record<string, unknown>
  // Imports and the form write these names with these types.
  const own = Object.fromEntries(ownSensitiveNames.map((name) => [name, values[name] ?? null])) as Pick<
    StudentSensitive,
    (typeof ownSensitiveNames)[number]
  >
  const linked = await linkedGuardians(scope, id)
  const guardianOf = (relation: string) => {
    const guardian = linked.find((one) => one.relation === relation)
    if (!guardian) return null
    const { nik = null, income = null } = (guardian.sensitive ?? {}) as { nik?: string; income?: string }
    return { name: guardian.name, nik, income }
  }
  return {
    name: row.name,
    ...own,
    guardians: { AYAH: guardianOf('AYAH'), IBU: guardianOf('IBU'), WALI: guardianOf('WALI') },
    version: row.version,
  }
}
