import type { z } from 'zod'
import type { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { phaseOf, type Grade } from '@hadir/contract/labels.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'

type Body = Pick<
  z.output<typeof academicClassEndpoints.update.body>,
  'curriculum' | 'phase' | 'room' | 'capacity' | 'picketNote'
>

/**
 * The values that a yearly class sets itself. One equal to that of the year, the grade or the permanent class is stored
 * as null, so that it keeps following them; fields missing from the body stay as they are.
 */
export async function ownColumns(
  { db, schoolId }: SchoolScope,
  { classId, yearId }: { classId: string; yearId: string },
  body: Body,
) {
  const above = await db
    .selectFrom('class')
    .innerJoin('academic_year as year', 'year.school_id', 'class.school_id')
    .select(['class.grade', 'class.room', 'class.capacity', 'year.curriculum'])
    .where('class.school_id', '=', schoolId)
    .where('class.id', '=', classId)
    .where('year.id', '=', yearId)
    .executeTakeFirst()
  const unless = <Value>(value: Value, followed: unknown) => (value === followed ? null : value)
  const phase = above && phaseOf[above.grade as Grade]
  return {
    ...(body.curriculum !== undefined && { curriculum: unless(body.curriculum, above?.curriculum) }),
    ...(body.phase !== undefined && { phase: unless(body.phase, phase) }),
    ...('room' in body && { room: unless(body.room ?? null, above?.room ?? null) }),
    ...('capacity' in body && { capacity: unless(body.capacity ?? null, above?.capacity ?? null) }),
    ...('picketNote' in body && { picket_note: body.picketNote ?? null }),
  }
}
