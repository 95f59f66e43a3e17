import { randomBytes, randomUUID } from 'node:crypto'
import { newAssessment } from '../../fixtures/build-scores.ts'
import { writeEvaluations } from '../../fixtures/write-evaluations.ts'
import { secretHash } from '../../features/auth/secret.ts'
import { writeRefreshToken } from '../../features/auth/session/refresh-token.ts'
import { type Database, openDatabase } from '../../platform/database/open.ts'
import { deriveKey } from '../../platform/http/token.ts'
import type { Caller } from '../../platform/http/scope.ts'
import { newId } from '../../platform/ids.ts'
import { type Place, placeIn } from '../test-school.ts'
import { newColleague } from '../test-duties.ts'
import { newTaught } from '../test-timetable.ts'
import { writeSession } from '../../fixtures/write-people.ts'

/** A class whose device sends each sheet until it is answered, and then once more. */
export type Resent = {
  academicClassId: string
  studentIds: string[]
  device: string
  n: number
  /** Sent, and not answered twice yet. */
  marks: readonly { id: string }[] | null
}

/** Scores of one subject as one page knows them: the newest that was acknowledged, and the one on its way. */
export type Scored = {
  subjectId: string
  componentId: string
  studentIds: string[]
  known: { rev: number; value: number | null; sent: number | null }[]
  newToken(): string
}

/** A browser that renews its tokens. */
export type Renewed = { cookie: string; refreshToken: string }

export type OtherWork = { resent: Resent; scored: Scored; renewed: Renewed }

type Of = { schoolId: string; accountId: string; authSecret: string; tokenOf: (caller: Caller) => string }
type ClassOf = { academicClassId: string; studentIds: string[] }

/** What else than saves of sheets must survive a fault; in a class that nobody else marks. */
export async function newOtherWork(
  t: Place,
  { schoolId, accountId, authSecret, tokenOf }: Of,
  of: ClassOf,
): Promise<OtherWork> {
  const place = placeIn(t, schoolId)
  const { academicClassId, studentIds } = of
  const teacher = await newColleague(t, schoolId)
  const [subjectId = ''] = await newTaught(t, schoolId, [{ academicClassId, teacherId: teacher.id }])
  const assessment = newAssessment(place)
  const row = { id: newId(), academic_subject_id: subjectId, semester_no: 1, status: 'DRAFT' }
  await writeEvaluations(place, [{ row, ...assessment }])
  const sessionId = newId()
  await writeSession(place, { id: sessionId, accountId })
  const secret = randomBytes(32).toString('base64url')
  await t.owner
    .updateTable('platform.session')
    .set({ browser_hash: secretHash(secret) })
    .where('id', '=', sessionId)
    .execute()
  return {
    resent: { academicClassId, studentIds, device: randomUUID(), n: 0, marks: null },
    scored: {
      subjectId,
      componentId: assessment.components[0]?.id ?? '',
      studentIds,
      known: studentIds.map(() => ({ rev: 0, value: null, sent: null })),
      newToken: () => tokenOf(teacher.caller),
    },
    renewed: {
      cookie: `hadir_browser=${secret}`,
      refreshToken: writeRefreshToken(deriveKey(authSecret, 'refresh token'), { sessionId, generation: 1 }),
    },
  }
}

/** How many acknowledged scores the database does not have: neither as acknowledged nor as what was sent after it. */
export async function lostScores(ownerUrl: string, { componentId, studentIds, known }: Scored): Promise<number> {
  const owner: Database = openDatabase(ownerUrl, { max: 1 })
  try {
    const rows = await owner
      .selectFrom('score')
      .select(['student_id', 'rev', 'value'])
      .where('component_id', '=', componentId)
      .execute()
    const stored = new Map(rows.map((row) => [row.student_id, row]))
    return known.filter(({ rev, value, sent }, at) => {
      if (rev === 0) return false
      const row = stored.get(studentIds[at] ?? '')
      return !row || (row.rev === rev ? row.value !== value : row.value !== sent)
    }).length
  } finally {
    await owner.destroy()
  }
}
