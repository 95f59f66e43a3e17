import type { semesterEventKinds } from '@hadir/contract/academic-year/semester.ts'
import { Failure } from '../../platform/failure.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/ids.ts'
import { readYear } from './records.ts'
import type { SemesterKey } from './semester-closing.ts'

export async function readSemester(scope: SchoolScope, { yearId, no }: SemesterKey) {
  const { semesters } = await readYear(scope, yearId)
  const semester = semesters.find((one) => one.no === no)
  if (!semester) throw new Failure('NOT_FOUND')
  return semester
}

/** Whether a semester of any year is the running one; a school has one at most. */
export async function isSemesterRunning({ db, schoolId }: SchoolScope): Promise<boolean> {
  const running = await db
    .selectFrom('semester')
    .select('no')
    .where('school_id', '=', schoolId)
    .where('status', '=', 'AKTIF')
    .executeTakeFirst()
  return running !== undefined
}

export const setStatus = (
  { db, schoolId }: SchoolScope,
  { yearId, no }: SemesterKey,
  set: { status: string; report_date?: string | null },
) =>
  db
    .updateTable('semester')
    .set(set)
    .where('school_id', '=', schoolId)
    .where('academic_year_id', '=', yearId)
    .where('no', '=', no)
    .execute()

/** The log of semester events is append-only. */
export async function recordEvent(
  { db, schoolId, profileId, clock }: SchoolScope,
  { yearId, no }: SemesterKey,
  event: { kind: (typeof semesterEventKinds)[number]; reason?: string; frozen?: string; copied?: string },
): Promise<void> {
  const at = clock.now()
  await db
    .insertInto('semester_event')
    .values({
      school_id: schoolId,
      id: newId(at.getTime()),
      academic_year_id: yearId,
      no,
      reason: null,
      frozen: null,
      copied: null,
      ...event,
      actor_id: profileId,
      at,
    })
    .execute()
}
