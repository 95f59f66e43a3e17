import { sql } from 'kysely'
import type { StudentRecord } from '@hadir/contract/student/student.ts'
import { relationLabels, relations } from '@hadir/contract/student/student-labels.ts'
import { Failure } from '../../platform/failure.ts'
import { auditChange } from '../../platform/audit/audit-log.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { updateRecord } from '../../platform/http/versioned-record.ts'
import { type Family, writeGuardians } from './guardians.ts'
import { auditedFields, readStudent } from './whole-record.ts'
import { addressColumns, type Contact } from './records.ts'

/** Writes a student's address and contact data, and nothing else of her record. */
export async function changeContact(scope: SchoolScope, before: StudentRecord, body: Contact): Promise<StudentRecord> {
  const inExtra = JSON.stringify({ regency: body.regency ?? null, province: body.province ?? null })
  await updateRecord(scope, 'student', {
    id: before.id,
    version: body.version,
    columns: { ...addressColumns(body), extra: sql`jsonb_strip_nulls(student.extra || ${inExtra}::jsonb)` },
  })
  await writeGuardians(scope, before.id, familyOf(before, body))
  const after = await readStudent(scope, before.id)
  await auditChange(scope, {
    kind: 'student',
    id: before.id,
    before: auditedFields(before),
    after: auditedFields(after),
  })
  return after
}

/** The previous family, with the phones and addresses that were sent. */
function familyOf(before: StudentRecord, { guardians: sent = {} }: Contact): Family {
  const guardians: NonNullable<Family['guardians']> = {}
  for (const relation of relations) {
    const [stored, given] = [before.guardians[relation], sent[relation]]
    if (!stored) {
      if (!given?.phone && !given?.email) continue
      const field = `guardians.${relation}.${given.phone ? 'phone' : 'email'}`
      throw new Failure('INVALID', { fields: { [field]: `Nama ${relationLabels[relation].toLowerCase()} belum ada` } })
    }
    const { phone, email } = given ?? stored
    guardians[relation] = {
      guardianId: stored.guardianId,
      name: stored.name,
      birthYear: stored.birthYear,
      education: stored.education ?? undefined,
      job: stored.job ?? undefined,
      phone: phone ?? undefined,
      email: email ?? undefined,
    }
  }
  const { primaryContact } = before
  // A contact who lost her phone is replaced by the first with one.
  const isReachable = primaryContact !== null && guardians[primaryContact]?.phone !== undefined
  return { guardians, primaryContact: isReachable ? primaryContact : undefined }
}
