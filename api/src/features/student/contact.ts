import { sql } from 'kysely'
import type { z } from 'zod'
import type { StudentRecord } from '@hadir/contract/student.ts'
import type { contactFields } from '@hadir/contract/student-contact.ts'
import { relationLabels, relations } from '@hadir/contract/student-labels.ts'
import { Failure } from '../../http/failure.ts'
import type { SchoolScope } from '../../http/scope.ts'
import { type Family, writeGuardians } from './guardians.ts'

type Contact = z.output<typeof contactFields>

/** Writes where a pupil lives and is reached, and nothing else of her record. */
export async function writeContact(scope: SchoolScope, before: StudentRecord, body: Contact): Promise<void> {
  const inExtra = JSON.stringify({ regency: body.regency ?? null, province: body.province ?? null })
  const { numUpdatedRows } = await scope.db
    .updateTable('student')
    .set({
      address: body.address ?? null,
      rt: body.rt ?? null,
      rw: body.rw ?? null,
      hamlet: body.hamlet ?? null,
      village: body.village ?? null,
      district: body.district ?? null,
      postal_code: body.postalCode ?? null,
      phone: body.phone ?? null,
      email: body.email ?? null,
      extra: sql`jsonb_strip_nulls(student.extra || ${inExtra}::jsonb)`,
      version: before.version + 1,
      updated_at: scope.clock.now(),
    })
    .where('school_id', '=', scope.schoolId)
    .where('id', '=', before.id)
    .where('version', '=', body.version ?? 0)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Failure('CHANGED_MEANWHILE')
  await writeGuardians(scope, before.id, familyOf(before, body))
}

/** The family as it was, with the phones and addresses that were sent. */
function familyOf(before: StudentRecord, { guardians: sent = {} }: Contact): Family {
  const guardians: NonNullable<Family['guardians']> = {}
  for (const relation of relations) {
    const [kept, given] = [before.guardians[relation], sent[relation]]
    if (!kept) {
      if (!given?.phone && !given?.email) continue
      const field = `guardians.${relation}.${given.phone ? 'phone' : 'email'}`
      throw new Failure('INVALID', { fields: { [field]: `Nama ${relationLabels[relation].toLowerCase()} belum ada` } })
    }
    const { phone, email } = given ?? kept
    guardians[relation] = {
      guardianId: kept.guardianId,
      name: kept.name,
      birthYear: kept.birthYear,
      education: kept.education ?? undefined,
      job: kept.job ?? undefined,
      phone: phone ?? undefined,
      email: email ?? undefined,
    }
  }
  const { primaryContact } = before
  // A contact whose phone is gone is followed by the first who has one.
  const isReachable = primaryContact !== null && guardians[primaryContact]?.phone !== undefined
  return { guardians, primaryContact: isReachable ? primaryContact : undefined }
}
