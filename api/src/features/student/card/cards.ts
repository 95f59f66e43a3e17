import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { cardEndpoints } from '@hadir/contract/student/card.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/ids.ts'
import { lockStudents } from '../academic-student/membership.ts'

type Cards = z.output<typeof cardEndpoints.list.response>['data']

const newToken = () => randomBytes(16).toString('base64url')

const newCard = ({ schoolId, profileId, clock }: SchoolScope, studentId: string) => ({
  school_id: schoolId,
  id: newId(),
  student_id: studentId,
  token: newToken(),
  created_at: clock.now(),
  created_by: profileId,
})

/** The tokens of the students' valid cards; creates missing ones. */
export async function tokensOf(scope: SchoolScope, studentIds: readonly string[]): Promise<Map<string, string>> {
  const { db, schoolId } = scope
  await db
    .insertInto('student_card')
    .values(studentIds.map((studentId) => newCard(scope, studentId)))
    // Somebody else may print the same class at the same moment: the first card is kept.
    .onConflict((conflict) => conflict.columns(['school_id', 'student_id']).where('revoked_at', 'is', null).doNothing())
    .execute()
  const rows = await db
    .selectFrom('student_card')
    .select(['student_id', 'token'])
    .where('school_id', '=', schoolId)
    .where('revoked_at', 'is', null)
    .where((eb) => eb('student_id', '=', eb.fn.any(eb.val(studentIds))))
    .execute()
  return new Map(rows.map((row) => [row.student_id, row.token]))
}

export async function listCards({ db, schoolId }: SchoolScope, studentId: string): Promise<Cards> {
  const rows = await db
    .selectFrom('student_card as card')
    .innerJoin('actor as maker_a', (join) =>
      join.onRef('maker_a.school_id', '=', 'card.school_id').onRef('maker_a.id', '=', 'card.created_by'),
    )
    .leftJoin('actor as revoker_a', (join) =>
      join.onRef('revoker_a.school_id', '=', 'card.school_id').onRef('revoker_a.id', '=', 'card.revoked_by'),
    )
    .where('card.school_id', '=', schoolId)
    .where('card.student_id', '=', studentId)
    .select(['card.id', 'card.created_at', 'maker_a.name as maker', 'card.revoked_at', 'revoker_a.name as revoker'])
    .select('card.reason')
    .orderBy(sql`card.revoked_at is not null`)
    .orderBy('card.created_at', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at.toISOString(),
    createdBy: row.maker,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    revokedBy: row.revoker,
    reason: row.reason,
  }))
}

/** Returns whether there was a valid card. */
export async function revokeCard(scope: SchoolScope, studentId: string, reason: string): Promise<boolean> {
  await lockStudents(scope, [studentId])
  const { numUpdatedRows } = await scope.db
    .updateTable('student_card')
    .set({ revoked_at: scope.clock.now(), revoked_by: scope.profileId, reason })
    .where('school_id', '=', scope.schoolId)
    .where('student_id', '=', studentId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Replaces the valid card; a student without one gets her first. */
export async function renewCard(scope: SchoolScope, studentId: string, reason: string): Promise<void> {
  const [student] = await lockStudents(scope, [studentId])
  if (student?.status !== 'AKTIF') throw new Failure('CARD_NOT_ACTIVE')
  await revokeCard(scope, studentId, reason)
  await scope.db.insertInto('student_card').values(newCard(scope, studentId)).execute()
}
